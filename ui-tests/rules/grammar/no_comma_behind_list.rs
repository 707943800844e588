//! Parts of a rule are separated by commas. Four mistakes, one in each rule.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(HasOneUse $x)] (addBenefit 2)>;
    def B : Pattern<(NegOp (AddOp $x, $y)), [(AddOp $x, $y)] [(HasOneUse $x)]>;
    def C : Pat<(AddOp $x, $x), (NegOp $x), [(HasOneUse $x)] if>;
    def D : Pat<(AddOp $x, (NegOp $x)), (NegOp $x), [(HasOneUse $x)] { true }>;
}

fn main() {
    let _ = patterns(Rules);
}
