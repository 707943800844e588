//! How many results an op that is built has must be known.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub CallOp = "test.call"(args: Variadic<AnyType>) -> (results: Variadic<AnyType>);
}

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp $x), [(CallOp $x), (replaceWithValue $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
