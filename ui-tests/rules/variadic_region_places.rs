//! What stands for a variadic region, and in it; and where `variadic` is for none.
#[path = "../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub SeqOp = "test.seq"(x: AnyType) -> (r: AnyType) regions(parts: Variadic<AnyRegion>);
    pub PairOp = "test.pair"(x: AnyType) -> (r: AnyType) regions(a: AnyRegion, b: AnyRegion);
}

drr::drr! {
    pub set Rules;

    def Bare : Pattern<(SeqOp $x, (region:$b (SinkOp $_))), [(drop $b), (NegOp $x)]>;
    def Constraint : Pattern<(SeqOp $x, (variadic I32:$b)), [(drop $b), (NegOp $x)]>;
    def Op : Pattern<(SeqOp $x, (variadic (NegOp $_))), [(NegOp $x)]>;
    def TwoRests : Pattern<(SeqOp $x, (variadic $a.., $b..)), [(drop $a), (drop $b), (NegOp $x)]>;
    def Nested : Pattern<(SeqOp $x, (variadic (variadic $a))), [(drop $a), (NegOp $x)]>;
    def AnyOrder : Pattern<(SeqOp $x, (variadic (either $a, $b))), [(drop $a), (drop $b), (NegOp $x)]>;
    def Single : Pattern<(PairOp $x, (variadic $a), $b), [(drop $a), (drop $b), (NegOp $x)]>;
    def Operand : Pattern<(ConcatOp (variadic (region (SinkOp $_)))), [(ConcatOp (variadic))]>;
    def MadeOfValue : Pat<(SeqOp $x, $parts), (SeqOp $x, (variadic 5, $parts..))>;
    def MadeSingle : Pat<(PairOp $x, $a, $b), (PairOp $x, (variadic $a), $b)>;
    def OutOfPlace : Pat<(SeqOp $x, $parts), (SeqOp $x, (clone $parts..))>;
}

fn main() {
    let _ = patterns(Rules);
}
