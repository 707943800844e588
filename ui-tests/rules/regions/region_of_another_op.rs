//! A replacement has only the regions of the op that it replaces.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(LoopOp (LoopOp:$inner $x, $theirs), $mine), [(replace $inner, (LoopOp $x, $mine)), (LoopOp $x, $theirs)]>;
}

fn main() {
    let _ = patterns(Rules);
}
