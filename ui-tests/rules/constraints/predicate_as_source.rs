//! A predicate builds nothing and matches nothing.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def IsZero : Constraint<{ $_self.is_zero() }, "is zero">;
    def A : Pat<(IsZero $x), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
