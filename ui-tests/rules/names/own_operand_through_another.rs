//! An op that would use its own result through another op.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp:$a (NegOp:$b $a)), (replaceWithValue $b)>;
}

fn main() {
    let _ = patterns(Rules);
}
