//! A method is called with a dot.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (NegOp $x), [{ $f->isZero() }]>;
}

fn main() {
    let _ = patterns(Rules);
}
