//! A name that is nearly the name of a constraint of the block.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def IsLarge : Constraint<{ $_self.use_count() > 9 }, "large">;
    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(IsLagre $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
