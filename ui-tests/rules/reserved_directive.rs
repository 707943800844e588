//! A word that later versions may give a meaning.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(LoopOp $x, (region $y)), (LoopOp $x)>;
    def B : Pat<(LoopOp $x, $body), (LoopOp $x, (clone $body))>;
}

fn main() {
    let _ = patterns(Rules);
}
