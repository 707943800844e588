//! The constraint of a binding stands before it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x:F32), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
