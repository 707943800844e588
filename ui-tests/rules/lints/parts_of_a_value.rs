//! A rule that is not for a dialect conversion takes one value as several.
#![deny(deprecated)]
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x__1)>;
}

fn main() {
    let _ = patterns(Rules);
}
