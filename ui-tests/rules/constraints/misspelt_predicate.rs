//! A name that is nearly the name of a constraint.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(HasOneUs $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
