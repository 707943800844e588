//! A block with rules names the set that it makes; its other mistakes are reported too. This file
//! shows several mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def B : Pat<(NegOp (NegOp $x)), (replaceWithValue $y)>;
}

fn main() {
}
