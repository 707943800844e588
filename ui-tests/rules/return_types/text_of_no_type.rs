//! A text that is not a type. Four mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (CastOp $x, (returnType "i32 i64"))>;
    def B : Pat<(NegOp $x), (CastOp $x, (returnType "tensor"))>;
    def C : Pat<(NegOp $x), (CastOp $x, (returnType "(i32)"))>;
    def D : Pat<(NegOp $x), (CastOp $x, (returnType "tensor<4x>"))>;
}

fn main() {
    let _ = patterns(Rules);
}
