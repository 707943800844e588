//! `addBenefit` takes one integer of 32 bits, once, at the end of a rule.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), (addBenefits 1)>;
}

fn main() {
    let _ = patterns(Rules);
}
