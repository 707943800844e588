//! The result pattern comes before the constraints.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp:$n $x)), [(HasOneUse $n)], (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
