//! Ops that are alternatives take the same operands; only operands have positions.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp | NegOp $x, $y), (AddOp $x, $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
