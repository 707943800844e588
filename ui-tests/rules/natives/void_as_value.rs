//! A native without results is not an operand. Two mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (NegOp (Note $x))>;
    def B : Pat<(NegOp $x), (ConcatOp (Note $x))>;
    def Note : NativeCodeCallVoid<{ $_builder.ir(); $0; }>;
}

fn main() {
    let _ = patterns(Rules);
}
