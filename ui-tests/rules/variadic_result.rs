//! What a variadic operand is built from.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ConcatOp $xs), (ConcatOp (variadic $xs))>;
    def B : Pat<(ConcatOp (variadic $x, ..)), (ConcatOp (variadic $x..))>;
    def C : Pat<(ConcatOp $xs), (ConcatOp $xs..)>;
    def D : Pat<(ConcatOp (variadic $x, ..)), (variadic $x)>;
    def E : Pat<(ConcatOp (variadic $x, ..)), (NegOp (variadic $x))>;
    def F : Pat<(ConcatOp (variadic $x, ..)), (ConcatOp (variadic:$v $x))>;
    def G : Pat<(ConcatOp (variadic $x, $rest..)), (AddOp $x, $rest)>;
    def H : Pat<(ConcatOp (variadic $x, ..)), (ConcatOp (variadic $y..))>;
}

fn main() {
    let _ = patterns(Rules);
}
