//! Alternatives of constraints are a constraint.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp F32 | F64:$x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
