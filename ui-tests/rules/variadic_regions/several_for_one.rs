//! A name stands for one region or for several, and a region is used under one name.
#[path = "../../ops.rs"]
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
}

fn main() {
    let _ = patterns(Rules);
}
