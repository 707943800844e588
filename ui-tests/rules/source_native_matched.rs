//! What a native in a source gives is matched as what it is.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (Peel (variadic $x))), (replaceWithValue $x)>;
    def C : Pat<(NegOp (Peel (either 1, $x))), (replaceWithValue $x)>;
    def D : Pat<(NegOp (Peel (either $x))), (replaceWithValue $x)>;
    def E : Pat<(NegOp (ConstantLike (NegOp $x))), (replaceWithValue $x)>;
    def F : Pat<(NegOp (ConstantLike none)), (NegOp (ConstOp 1i64))>;
    def G : Pat<(NegOp (Peel (Nagop $x))), (replaceWithValue $x)>;
    def H : Pat<(NegOp (Peel (NegOp $x, $y))), (AddOp $x, $y)>;
    def I : Pat<(NegOp (Peel (SplitOp $x))), (replaceWithValue $x)>;
    def J : Pat<(NegOp (Peel ..)), (NegOp (ConstOp 1i64))>;
    def K : Pat<(NegOp (Peel (either (either $x, $y), $z))), (AddOp $x, (AddOp $y, $z))>;

    def Peel : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
}

fn main() {
    let _ = patterns(Rules);
}
