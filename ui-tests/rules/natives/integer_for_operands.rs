//! A native gives an integer for a variadic operand.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Length : NativeCodeCall<{ $0.len() as i64 }>;
    def A : Pat<(ConcatOp $xs), (ConcatOp (Length $xs))>;
}

fn main() {
    let _ = patterns(Rules);
}
