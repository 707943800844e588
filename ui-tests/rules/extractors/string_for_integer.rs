//! The value that an extractor returns is compared with values of the same kind.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (Number "seven")), (NegOp (ConstOp 1i64))>;

    def Number : NativeCodeCall<{ Some(7i64) }>;
}

fn main() {
    let _ = patterns(Rules);
}
