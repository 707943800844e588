//! The name of an op has a dollar sign and stands at its head, and not before it as in ISLE.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp x @ (NegOp $_)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
