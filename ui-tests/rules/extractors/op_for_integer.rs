//! The value that an extractor returns is compared with values of the same kind.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (Number (NegOp $x))), (replaceWithValue $x)>;

    def Number : NativeCodeCall<{ Some(7i64) }>;
}

fn main() {
    let _ = patterns(Rules);
}
