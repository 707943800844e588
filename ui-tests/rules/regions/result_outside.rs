//! A value that is defined in a region is visible in that region only.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Result : Pattern<(LoopOp $x, (region:$body (NegOp:$n $x), (SinkOp $n))), [(drop $body), (replaceWithValue $n)]>;
}

fn main() {
    let _ = patterns(Rules);
}
