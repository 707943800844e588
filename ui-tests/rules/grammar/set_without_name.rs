//! A set has a name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {}
