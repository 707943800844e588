//! `commutative` groups operands of a source; their orders are bounded.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp (commutative $x)), (replaceWithValue $x)>;
    def B : Pat<(ScaleOp (commutative $x, $f), ..), (ScaleOp $x, $f)>;
    def C : Pat<(AddOp (commutative:$c $x, $y)), (AddOp $x, $y)>;
    def D : Pat<(AddOp (commutative (either $a, $b), $c)), (AddOp $a, (AddOp $b, $c))>;
    def E : Pat<(AddOp $x, $y), (AddOp (commutative $x, $y))>;
    def F : Pat<(ConcatOp (commutative $x, $y)), (AddOp $x, $y)>;
    def G : Pat<(ConcatOp (variadic (commutative $a, $b, $c, $d, $e, $f, $g))),
        (ConcatOp (variadic $a, $b, $c, $d, $e, $f, $g))>;
    def H : Pat<(ConcatOp (variadic $a, (commutative $b, .., $c))), (AddOp $a, (AddOp $b, $c))>;
}

fn main() {
    let _ = patterns(Rules);
}
