//! A value that is defined in a region is visible in that region only.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Changed : Pattern<(LoopOp $x, (region:$body (SinkOp:$s $x))), [(LoopOp $x, $body), (erase $s)]>;
}

fn main() {
    let _ = patterns(Rules);
}
