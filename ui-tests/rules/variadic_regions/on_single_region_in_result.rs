//! Regions stand in `variadic` for a variadic region, and nowhere else.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub PairOp = "test.pair"(x: AnyType) -> (r: AnyType) regions(a: AnyRegion, b: AnyRegion);
}

drr::drr! {
    pub set Rules;

    def MadeSingle : Pat<(PairOp $x, $a, $b), (PairOp $x, (variadic $a), $b)>;
}

fn main() {
    let _ = patterns(Rules);
}
