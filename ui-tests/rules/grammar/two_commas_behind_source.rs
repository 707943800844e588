//! A comma has a part before it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), , (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
