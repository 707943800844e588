//! The `<` and `>` of a rule or constraint are balanced.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp Variadic<I32:$x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
