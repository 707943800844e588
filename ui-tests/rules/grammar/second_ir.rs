//! A block is for one IR.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    ir drr::embedded::Context;
    ir drr::embedded::Context;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
