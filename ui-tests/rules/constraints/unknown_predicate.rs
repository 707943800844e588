//! A predicate that does not exist.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [(IsPrime $x)]>;
    def B : Pat<(NegOp $x), (replaceWithValue $x), [(is_prime $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
