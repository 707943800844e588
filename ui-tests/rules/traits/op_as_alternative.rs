//! `any` takes the names of traits, and is not an alternative to an op.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(any<Commutative> | NegOp $x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
