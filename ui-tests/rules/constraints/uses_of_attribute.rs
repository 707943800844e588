//! An attribute has no uses.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $factor, ..), (replaceWithValue $x), [(HasOneUse $factor)]>;
}

fn main() {
    let _ = patterns(Rules);
}
