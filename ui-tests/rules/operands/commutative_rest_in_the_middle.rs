//! `commutative` groups single operands of an op in a source; the number of their orders is
//! bounded.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ConcatOp (variadic $a, (commutative $b, .., $c))), (AddOp $a, (AddOp $b, $c))>;
}

fn main() {
    let _ = patterns(Rules);
}
