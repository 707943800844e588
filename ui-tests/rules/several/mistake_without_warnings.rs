//! A block with a mistake has no warnings: they could be consequences. `$y` is unused, and `B` is never applied.
#![deny(deprecated)]
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (replaceWithValue $x)>
    def B : Pat<(AddOp $x, $y), (AddOp $y, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
