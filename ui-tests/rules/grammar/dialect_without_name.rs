//! A dialect is named by its path.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    dialect "test";

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
