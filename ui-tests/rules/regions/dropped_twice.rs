//! A region that is dropped can neither be moved nor dropped again, and a moved one is not dropped.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Dropped : Pattern<(LoopOp $x, $body), [(drop $body), (drop $body), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
