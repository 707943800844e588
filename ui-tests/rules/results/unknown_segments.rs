//! How many results each segment has is not known.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

use drr::prelude::*;

#[derive(Op)]
#[op(name = "test.parts", traits(AttrSizedResultSegments))]
pub struct PartsOp {
    #[operand]
    pub x: AnyType,
    #[result]
    pub some: Variadic<AnyType>,
    #[result]
    pub others: Variadic<AnyType>,
}

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [(HasOneUse $x)], [(PartsOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
