//! What a native in a source gives must be what the rule binds and tests.
#[path = "../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (Number $n)), (ScaleOp (ConstOp 1i64), $n)>;
    def B : Pat<(NegOp (One $x, $y)), (AddOp $x, $y)>;
    def C : Pat<(NegOp (One StrAttr:$x)), (NegOp $x)>;

    def Number : NativeCodeCall<{ 7i64 }>;
    def One : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
}

fn main() {
    let _ = patterns(Rules);
}
