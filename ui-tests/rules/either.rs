//! `either` groups two operands of a source.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp (either $x)), (replaceWithValue $x)>;
    def B : Pat<(AddOp (either $x, $y, $z)), (AddOp $x, (AddOp $y, $z))>;
    def C : Pat<(ScaleOp (either $x, $f), ..), (ScaleOp $x, $f)>;
    def D : Pat<(AddOp $x, $y), (AddOp (either $x, $y))>;
    def E : Pat<(AddOp (either:$e $x, $y)), (AddOp $x, $y)>;
    def F : Pat<(either $x, $y), (AddOp $x, $y)>;
    def G : Pat<(ClampOp (either $x, $y)), (AddOp $x, $y)>;
    def H : Pat<(AddOp (either (either $a, $b), $c)), (AddOp $a, (AddOp $b, $c))>;
}

fn main() {
    let _ = patterns(Rules);
}
