//! A constraint behind an op's colon would be the op's name, and would test nothing.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp:F32 (NegOp $y)), (replaceWithValue $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
