//! `either` takes arguments by position.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp (either lhs = $x, rhs = $y)), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
