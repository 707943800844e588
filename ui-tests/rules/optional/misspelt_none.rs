//! `none` is the absence of an attribute.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $_, $_, non), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
