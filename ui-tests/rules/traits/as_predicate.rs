//! An op that is matched by trait has no declaration: it can be matched, and nothing else.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [(any<Commutative> $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
