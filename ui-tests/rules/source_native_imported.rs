//! What a native of another module gives is matched as what it is, too.
#[path = "../ops.rs"]
mod ops;

use ops::*;

mod natives {
    drr::drr! {
        set Natives;
        pub def Peel : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
    }
}

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (natives::Peel (variadic $x))), (replaceWithValue $x)>;
    def B : Pat<(NegOp (natives::Peel (either 1, $x))), (replaceWithValue $x)>;
    def C : Pat<(NegOp (natives::Peel x = $x)), (replaceWithValue $x)>;
    def D : Pat<(NegOp (natives::Peel ..)), (NegOp (ConstOp 1i64))>;
    def E : Pat<(NegOp (natives::Peel (region ($a) (NegOp $a)))), (NegOp (ConstOp 1i64))>;
    def F : Pat<(NegOp (natives::Peel (SplitOp:$s__any $x))), (AddOp $s, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
