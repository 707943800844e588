//! Where `region`, `clone` and `drop` stand, and of what they are told.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Operand : Pat<(NegOp (region ($a) (SinkOp $a))), (ConstOp 1)>;
    def Built : Pat<(LoopOp $x, $_body), (LoopOp $x, (region ($a) (SinkOp $a)))>;
    def Alone : Pattern<(LoopOp $x, $body), [(clone $body), (NegOp $x)]>;
    def Inside : Pat<(LoopOp $x, $body), (LoopOp $x, (drop $body))>;
    def Value : Pat<(LoopOp $x, $_body), (LoopOp $x, (clone $x))>;
    def Two : Pat<(LoopOp $x, $body), (LoopOp $x, (clone $body, $x))>;
    def Copied : Pat<(LoopOp $_, $body), (NegOp (clone $body))>;
    def AsValue : Pattern<(LoopOp $x, $body), [(drop $body), (AddOp $x, $body)]>;
}

fn main() {
    let _ = patterns(Rules);
}
