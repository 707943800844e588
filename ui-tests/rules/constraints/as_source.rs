//! A constraint matches nothing.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (HasOneUse $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
