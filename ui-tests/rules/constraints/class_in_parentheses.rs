//! A class of constraints gets a name before a rule uses it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class IntOf<n> : TypeConstraint<{ $_self.int_width() == Some(n) }, "n bits">;
    def A : Pat<(NegOp (IntOf<8> $x)), (AddOp $x, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
