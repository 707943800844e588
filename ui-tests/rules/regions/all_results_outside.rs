//! A value that is defined in a region is visible in that region only.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Whole : Pattern<(LoopOp $x, (region:$body (UnzipOp:$u $x), (SinkOp $_))), [(drop $body), (ConcatOp $u__1)]>;
}

fn main() {
    let _ = patterns(Rules);
}
