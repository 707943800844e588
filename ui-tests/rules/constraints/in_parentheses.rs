//! A constraint on an operand stands before its name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (F32 $x)), (AddOp $x, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
