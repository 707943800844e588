//! An attribute for rules stands on a helper.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    #[commutative]
    def IsGood : Constraint<{ $0.has_one_use() }>;
    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(IsGood $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
