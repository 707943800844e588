//! A native in a source gives as many values as it has arguments.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (Both $x, $y, $z)), (AddOp (AddOp $x, $y), $z)>;

    def Both : NativeCodeCall<{
        let op = $_self.defining_op()?;
        Some((op.operand(0)?, op.operand(1)?))
    }>;
}

fn main() {
    let _ = patterns(Rules);
}
