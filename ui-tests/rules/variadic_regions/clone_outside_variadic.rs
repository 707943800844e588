//! Regions stand in `variadic` for a variadic region, and nowhere else.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub SeqOp = "test.seq"(x: AnyType) -> (r: AnyType) regions(parts: Variadic<AnyRegion>);
}

drr::drr! {
    pub set Rules;

    def OutOfPlace : Pat<(SeqOp $x, $parts), (SeqOp $x, (clone $parts..))>;
}

fn main() {
    let _ = patterns(Rules);
}
