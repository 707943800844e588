//! The constraints of a list hold together.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(HasOneUse $x) && { true }]>;
}

fn main() {
    let _ = patterns(Rules);
}
