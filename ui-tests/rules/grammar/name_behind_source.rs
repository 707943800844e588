//! The name of an op stands at its head.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)):$n, (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
