//! The value that an extractor returns is matched as what it is.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (Peel (either 1, $x))), (replaceWithValue $x)>;

    def Peel : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
}

fn main() {
    let _ = patterns(Rules);
}
