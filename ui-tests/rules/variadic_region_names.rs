//! Names for one region where several are, and the other way round; two names for the same ones.
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

    def Several : Pat<(SeqOp $x, $parts), (PairOp $x, $parts)>;
    def NotSpread : Pat<(SeqOp $x, (variadic $a, $rest..)), (SeqOp $x, (variadic $rest, $a))>;
    def SpreadOne : Pat<(SeqOp $x, (variadic $a)), (SeqOp $x, (variadic $a..))>;
    def Twice : Pat<(SeqOp $x, (variadic $a, $rest..)), (SeqOp $x, (variadic $a, $rest.., $rest..))>;
    def Whole : Pat<(SeqOp $x, (variadic:$all $a, $_)), (SeqOp $x, (variadic $a, $all..))>;
    def Part : Pattern<(SeqOp $x, (variadic:$all $a, $_)), [(drop $all), (PairOp $x, $a)]>;
    def Equal : Pat<(PairOp $x, $body, $body), (PairOp $x, $body)>;
    def Stays : Pattern<(NegOp (SeqOp $x, $parts)), [(SeqOp $x, $parts)]>;
}

fn main() {
    let _ = patterns(Rules);
}
