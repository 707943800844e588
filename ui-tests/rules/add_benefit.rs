//! `addBenefit` takes one integer.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), (addBenefit)>;
    def B : Pat<(NegOp $x), (replaceWithValue $x), (addBenefit 1, 2)>;
    def C : Pat<(NegOp $x), (replaceWithValue $x), (addBenefit "much")>;
    def D : Pat<(NegOp $x), (replaceWithValue $x), (addBenefit 99999999999)>;
    def E : Pat<(NegOp $x), (replaceWithValue $x), (addBenefit 1), (addBenefit 2)>;
    def F : Pat<(NegOp $x), (replaceWithValue $x), (addBenefits 1)>;
    def G : Pat<(NegOp $x), (NegOp $x, (addBenefit 1))>;
    def H : Pat<(NegOp $x), (replaceWithValue $x), [(addBenefit 1)]>;
}

fn main() {
    let _ = patterns(Rules);
}
