//! The operands of a group are given by position.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp lhs = (either $x, (NegOp $y))), (AddOp $x, $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
