//! What stands for a region.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Matched : Pat<(LoopOp $x, (NegOp $_)), (replaceWithValue $x)>;
    def Built : Pat<(LoopOp $x, $_), (LoopOp $x, (NegOp $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
