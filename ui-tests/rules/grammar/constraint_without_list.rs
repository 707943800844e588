//! A rule has at most two lists, of constraints and of supplemental patterns.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), (HasOneUse $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
