//! The value that an extractor returns is matched as what it is.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (ConstantLike (NegOp $x))), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
