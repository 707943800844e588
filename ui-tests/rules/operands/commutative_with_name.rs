//! `commutative` groups single operands of an op in a source; the number of their orders is
//! bounded.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp (commutative:$c $x, $y)), (AddOp $x, $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
