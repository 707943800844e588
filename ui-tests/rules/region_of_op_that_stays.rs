//! A region can be moved out of an op that goes alone.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Moved : Pat<(NegOp (LoopOp $x, $body)), (LoopOp $x, $body)>;
    def Dropped : Pattern<(NegOp (LoopOp $x, $body)), [(drop $body), (NegOp $x)]>;
    def InKept : Pat<(LoopOp $x, (region:$outer ($a) (LoopOp:$_l $a, $inner), (SinkOp $a))),
        (LoopOp (LoopOp $x, $inner, (returnType $x)), $outer)>;
}

fn main() {
    let _ = patterns(Rules);
}
