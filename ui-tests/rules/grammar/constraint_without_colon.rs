//! A constraint and the name of an argument are joined by a colon.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp F32 $x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
