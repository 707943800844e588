//! `Not` is given a predicate.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [(Not<HasOneUse> $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
