//! An argument is given once.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, factor = $g, ..), (ScaleOp $x, $f), [{ $g.is_zero() }]>;
}

fn main() {
    let _ = patterns(Rules);
}
