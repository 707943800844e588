//! Elements of a variadic operand stand in `variadic`, which is for nothing else.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ConcatOp (NegOp $x)), (replaceWithValue $x)>;
    def B : Pat<(AddOp (variadic $x, $y), $z), (ConcatOp (variadic $x, $y, $z))>;
    def C : Pat<(ScaleOp $x, (variadic $f), ..), (ScaleOp $x, $f)>;
    def D : Pat<(ConcatOp (variadic $x.., $y..)), (ConcatOp (variadic $y.., $x..))>;
    def E : Pat<(ConcatOp $x..), (ConcatOp $x)>;
    def F : Pat<(ConcatOp (variadic 1, none, $x)), (NegOp $x)>;
    def G : Pat<(ConcatOp (variadic (variadic $x), x = $y)), (AddOp $x, $y)>;
    def H : Pat<(ClampOp (variadic $x), $_), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
