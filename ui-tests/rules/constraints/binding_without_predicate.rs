//! A predicate tests bound names: `(Pred $x, $y)`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [$x]>;
}

fn main() {
    let _ = patterns(Rules);
}
