//! The arguments of a class match its parameters.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Same<dag source, list<dag> constraints> : Pat<source, (replaceWithValue $x), constraints>;
    def A : Same<(NegOp (NegOp $x)), (HasOneUse $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
