//! A name stands for one region or for several, and a region is used under one name.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub PairOp = "test.pair"(x: AnyType) -> (r: AnyType) regions(a: AnyRegion, b: AnyRegion);
}

drr::drr! {
    pub set Rules;

    def Equal : Pat<(PairOp $x, $body, $body), (PairOp $x, $body)>;
}

fn main() {
    let _ = patterns(Rules);
}
