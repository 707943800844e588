//! A class of constraints needs a name before it is used.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Scaled<n> : AttrConstraint<{ $_self.is_number(n) }, "n">;
    def A : Pat<(ScaleOp $x, Scaled<4>, ..), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
