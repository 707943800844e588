//! `replaceWithValue` is a result pattern that takes one value for each result it replaces.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (replaceWithValue $x)), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
