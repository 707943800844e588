//! A value that is defined in a region is visible in that region only.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Argument : Pattern<(LoopOp $x, (region:$body ($a) (SinkOp $a))), [(drop $body), (AddOp $x, $a)]>;
}

fn main() {
    let _ = patterns(Rules);
}
