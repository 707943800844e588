//! Eight mistakes are eight errors, also two in one rule. None hides another, and none is a consequence.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x, $q), (NegOp $y)>;
    def B : Pat<(AddOp $x $y), (replaceWithValue $x)>;
    def C : Pat<(ScaleOp $x, fctor = 3, ..), (replaceWithValue $x)>;
    def D : Pot<(NegOp $x), (replaceWithValue $x)>;
    def E : Pat<(NegOp $x), (replaceWithValue $x), (addBenefit much)>;
    def F : Pat<(NegOp $x), (eraseOp $x)>;
    def G : Pat<(ScaleOp $x, $f, ..), (replaceWithValue $f)>;
}

fn main() {
    let _ = patterns(Rules);
}
