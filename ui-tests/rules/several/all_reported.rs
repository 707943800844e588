//! All mistakes of a block are reported, each once. This file shows several mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $y)>;
    def B : Pat<(AddOp $x), (replaceWithValue $x)>;
    def C : Pat<(NegOp $x), (NegOp (CastOp $x))>;
    def D : Pat<(ScaleOp $x, "two", ..), (replaceWithValue $x)>;
    def E : Pat<(NegOp $x), (replaceWithValue $x), (addBenefit much)>;
    def F : Pot<(NegOp $x), (replaceWithValue $x)>;
    def G : Pat<(Missing $x), (replaceWithValue $x)>;
    def A : Pat<(NegOp $x), (replaceWithValue $x)>;
    def H : Pat<(NegOp $x), (replaceWithValue $x), [{ $x.nothing() }]>;
}

fn main() {
    let _ = patterns(Rules);
}
