//! A constraint stands in parentheses with its names.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp:$n $x)), (replaceWithValue $x), [HasOneUse $n]>;
}

fn main() {
    let _ = patterns(Rules);
}
