//! Values or one op with the same results replace variadic results.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub HoldOp = "test.hold"(x: AnyType) -> (ys: Variadic<AnyType>) regions(body: AnyRegion);
}

drr::drr! {
    pub set Rules;

    def Inside : Pattern<(HoldOp $x, (region:$b ($a) (SinkOp $a))), [(drop $b), (replaceWithValue $x, $a)]>;
}

fn main() {
    let _ = patterns(Rules);
}
