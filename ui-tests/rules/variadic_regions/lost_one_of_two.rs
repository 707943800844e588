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

    def OneOfTwo : Pattern<(SeqOp $x, (variadic $a, $b)), [(drop $a), (NegOp $x)], [{ let _ = $b; true }]>;
}

fn main() {
    let _ = patterns(Rules);
}
