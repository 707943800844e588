//! A provided predicate tests a fixed number of entities.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $_), (replaceWithValue $x), [(SameType $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
