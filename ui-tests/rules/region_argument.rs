//! A built op gets no region of another.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(LoopOp $x, $body), (LoopOp $x, $body)>;
    def B : Pat<(LoopOp $x, (NegOp $y)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
