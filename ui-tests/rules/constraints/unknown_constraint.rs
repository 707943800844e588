//! A constraint that does not exist.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp SignlesInteger:$x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
