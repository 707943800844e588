//! `commutative` groups single operands of an op in a source; the number of their orders is
//! bounded.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp (commutative $x, $f), ..), (ScaleOp $x, $f)>;
}

fn main() {
    let _ = patterns(Rules);
}
