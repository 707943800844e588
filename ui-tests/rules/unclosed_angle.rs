//! A rule whose `<` is not closed.
#[path = "../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x);
    def B : Pat(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def C : Pat<(NegOp Variadic<I32:$x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
