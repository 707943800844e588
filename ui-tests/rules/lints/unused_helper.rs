//! A helper that nothing uses.
#![deny(deprecated)]

#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def IsZero : Constraint<{ $0.is_zero() }, "zero">;
    def _IsOne : Constraint<{ $0.is_one() }, "one">;
    def A : Pat<(AddOp $x, $x), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
