//! Each region of an op that is removed has a use, including those at a position that the matcher chooses.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub SeqOp = "test.seq"(x: AnyType) -> (r: AnyType) regions(parts: Variadic<AnyRegion>);
}

drr::drr! {
    pub set Rules;

    def Rest : Pattern<(SeqOp $x, (variadic $a.., $m, $b..)), [(drop $a), (drop $m), (NegOp $x)]>;
    def Element : Pattern<(SeqOp $x, (variadic $a.., $m, $b..)), [(drop $a), (drop $b), (NegOp $x)]>;
    def NoName : Pattern<(SeqOp $x, (variadic $a.., $m, ..)), [(drop $a), (drop $m), (NegOp $x)]>;
    def Adjacent : Pattern<(SeqOp $x, (variadic $a.., .., $m)), [(drop $a), (drop $m), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
