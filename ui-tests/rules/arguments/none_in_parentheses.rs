//! `none` is not a native.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def NegNeg : Pat<(NegOp (NegOp $x)), (ScaleOp $x, 1, (none))>;
}

fn main() {
    let _ = patterns(Rules);
}
