//! The value that an extractor returns is matched as what it is.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (ConstantLike none)), (NegOp (ConstOp 1i64))>;
}

fn main() {
    let _ = patterns(Rules);
}
