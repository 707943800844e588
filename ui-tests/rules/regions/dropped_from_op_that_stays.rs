//! Only a region of an op that the rule removes can be moved or dropped.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Dropped : Pattern<(NegOp (LoopOp $x, $body)), [(drop $body), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
