//! A native in a source matches a value, reads only, and binds what it gives.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(Peel $x), (replaceWithValue $x)>;
    def B : Pat<(NegOp (Peel { $_self })), (NegOp (ConstOp 1i64))>;
    def C : Pat<(NegOp (Erase $x)), (replaceWithValue $x)>;
    def D : Pat<(NegOp (Effect $x)), (replaceWithValue $x)>;
    def E : Pat<(NegOp (ConstantLike $c, $d)), (AddOp (ConstOp $c), (ConstOp $d))>;
    def F : Pat<(NegOp (Two $x)), (replaceWithValue $x)>;
    def G : Pat<(NegOp (Peel x = $x)), (replaceWithValue $x)>;

    def Peel : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
    def Erase : NativeCodeCallVoid<{ $_self.defining_op() }>;
    def Effect : NativeCodeCall<{ $_builder.ir(); Some($_self) }>;
    def Two : NativeCodeCall<|a, b| Some((a, b))>;
}

fn main() {
    let _ = patterns(Rules);
}
