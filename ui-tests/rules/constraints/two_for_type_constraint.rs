//! A provided predicate tests a fixed number of entities.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (replaceWithValue $x), [(SignlessInteger $x, $y)]>;
}

fn main() {
    let _ = patterns(Rules);
}
