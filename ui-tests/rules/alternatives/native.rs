//! Ops that are alternatives take the same operands; only operands have positions.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp | Peel $x), (replaceWithValue $x)>;

    def Peel : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
}

fn main() {
    let _ = patterns(Rules);
}
