//! Rules about regions and successors that cannot be meant: they are shadowed by an earlier rule,
//! or match their own result. No warning where another body or another number is asked for. This
//! file shows several mistakes.
#[path = "../../ops.rs"]
mod ops;

#[deny(deprecated)]
mod rules {
use super::ops::*;
use drr::prelude::*;

drr::declare_op! {
    pub SeqOp = "test.seq"(x: AnyType) -> (r: AnyType) regions(parts: Variadic<AnyRegion>);
    pub CondBrOp = "test.cond_br"(x: AnyType) successors(yes: AnySuccessor, no: AnySuccessor) traits(Terminator);
}

drr::drr! {
    pub set Rules;

    def OneArg : Pattern<(LoopOp $x, (region:$b ($a) (SinkOp $a))), [(drop $b), (NegOp $x)]>;
    def TwoArgs : Pattern<(LoopOp $x, (region:$b ($_, $_) (SinkOp $_y))), [(drop $b), (NegOp $x)]>;
    def Nested : Pattern<(LoopOp $x, (region:$b (SinkOp (NegOp $_)))), [(drop $b), (NegOp $x)]>;
    def AnyArgs : Pattern<(LoopOp $x, (region:$b (SinkOp $_))), [(drop $b), (NegOp $x)]>;
    def Hidden : Pattern<(LoopOp $x, (region:$b ($_) (SinkOp $x))), [(drop $b), (NegOp $x)]>;
    def Endless : Pat<(LoopOp $x, (region:$b (SinkOp $_), (SinkOp $_))), (LoopOp $x, $b)>;
    def Others : Pattern<(LoopOp $x, $b), [(drop $b), (NegOp $x)], [], [], (addBenefit 1)>;
    def HiddenToo : Pattern<(LoopOp $x, (region:$b (NegOp $_), (SinkOp $_))), [(drop $b), (NegOp $x)], [], [], (addBenefit -1)>;

    def Two : Pattern<(SeqOp $x, (variadic $a, $b)), [(drop $a), (drop $b), (NegOp $x)]>;
    def Turned : Pat<(SeqOp $x, (variadic $a, $b, $c)), (SeqOp $x, (variadic $c, $b, $a))>;
    def Shorter : Pat<(SeqOp $x, (variadic $a, $b, $c, $d)), (SeqOp $x, (variadic $d, $c, $b)), [], [(drop $a)]>;
    def Most : Pattern<(SeqOp $x, (variadic $a, $rest..)), [(drop $a), (drop $rest), (NegOp $x)]>;
    def HiddenThree : Pattern<(SeqOp $x, (variadic $a, $_b.., $c)), [(drop $a), (drop $_b), (drop $c), (NegOp $x)]>;

    def Swap : Pattern<(CondBrOp $x, $yes, $no), [(CondBrOp $x, $no, $yes)]>;
}
}
use ops::patterns;
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
