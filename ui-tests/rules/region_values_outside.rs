//! What is made in a region is there in that region alone.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Argument : Pattern<(LoopOp $x, (region:$body ($a) (SinkOp $a))), [(drop $body), (AddOp $x, $a)]>;
    def Result : Pattern<(LoopOp $x, (region:$body (NegOp:$n $x), (SinkOp $n))), [(drop $body), (replaceWithValue $n)]>;
    def Whole : Pattern<(LoopOp $x, (region:$body (UnzipOp:$u $x), (SinkOp $_))), [(drop $body), (ConcatOp $u__1)]>;
    def Changed : Pattern<(LoopOp $x, (region:$body (SinkOp:$s $x))), [(LoopOp $x, $body), (erase $s)]>;
}

fn main() {
    let _ = patterns(Rules);
}
