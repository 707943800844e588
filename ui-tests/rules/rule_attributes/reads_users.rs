//! No number of steps bounds which operations use a value.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    #[reads(depth = 1)]
    def IsNegated : Constraint<{ $0.users().iter().any(|user| user.is::<NegOp>()) }, "negated">;
    def A : Pat<(NegOp $x), (replaceWithValue $x), [(IsNegated $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
