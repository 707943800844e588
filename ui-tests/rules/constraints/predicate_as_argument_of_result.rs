//! A predicate builds nothing and matches nothing.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def IsZero : Constraint<{ $_self.is_zero() }, "is zero">;
    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (IsZero $f))>;
}

fn main() {
    let _ = patterns(Rules);
}
