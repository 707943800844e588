//! An op is not a predicate.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [(NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
