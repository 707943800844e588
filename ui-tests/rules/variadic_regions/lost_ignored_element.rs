//! Every element of a removed op's variadic region must be moved, copied or dropped.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub SeqOp = "test.seq"(x: AnyType) -> (r: AnyType) regions(parts: Variadic<AnyRegion>);
}

drr::drr! {
    pub set Rules;

    def Element : Pattern<(SeqOp $x, (variadic $a, $_)), [(drop $a), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
