//! What a native in a source gives is compared with its like.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (Number (NegOp $x))), (replaceWithValue $x)>;
    def B : Pat<(NegOp (Number "seven")), (NegOp (ConstOp 1i64))>;
    def C : Pat<(NegOp (One 7)), (NegOp (ConstOp 1i64))>;
    def D : Pat<(NegOp (One none)), (NegOp (ConstOp 1i64))>;
    def E : Pat<(NegOp (Number LIMIT)), (NegOp (ConstOp 1i64))>;

    def Number : NativeCodeCall<{ Some(7i64) }>;
    def One : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
}

const LIMIT: &str = "seven";

fn main() {
    let _ = patterns(Rules);
}
