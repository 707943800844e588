//! Parts of a removed op's variadic region of which nothing is said.
#[path = "../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub SeqOp = "test.seq"(x: AnyType) -> (r: AnyType) regions(parts: Variadic<AnyRegion>);
}

drr::drr! {
    pub set Rules;

    def NotNamed : Pat<(SeqOp $x), (NegOp $x)>;
    def Bound : Pat<(SeqOp $x, $parts), (NegOp $x), [{ $parts.len() == 1 }]>;
    def OneOfTwo : Pattern<(SeqOp $x, (variadic $a, $b)), [(drop $a), (NegOp $x)], [{ let _ = $b; true }]>;
    def Element : Pattern<(SeqOp $x, (variadic $a, $_)), [(drop $a), (NegOp $x)]>;
    def Rest : Pattern<(SeqOp $x, (variadic $a, ..)), [(drop $a), (NegOp $x)]>;
    def NamedRest : Pattern<(SeqOp $x, (variadic $a, $rest..)), [(drop $a), (NegOp $x)], [{ $rest.is_empty() }]>;
    def Matched : Pat<(SeqOp $x, (variadic (region (SinkOp $_)))), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
