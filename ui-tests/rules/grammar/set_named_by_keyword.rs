//! A keyword is not a name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set fn;
    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {}
