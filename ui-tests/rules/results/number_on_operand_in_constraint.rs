//! A constraint sees a value as it was before a dialect conversion.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [(HasOneUse $x__1)]>;
}

fn main() {
    let _ = patterns(Rules);
}
