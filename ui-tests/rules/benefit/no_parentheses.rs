//! A benefit stands in parentheses.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), addBenefit 3>;
}

fn main() {
    let _ = patterns(Rules);
}
