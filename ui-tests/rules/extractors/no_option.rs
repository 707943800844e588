//! The value that an extractor returns must be what the rule binds and tests.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (Number $n)), (ScaleOp (ConstOp 1i64), $n)>;

    def Number : NativeCodeCall<{ 7i64 }>;
}

fn main() {
    let _ = patterns(Rules);
}
