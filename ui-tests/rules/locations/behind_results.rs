//! A location stands behind the result patterns, and not in an op.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp:$add $x, $y), (SubOp $x, $y), (location $add)>;
}

fn main() {
    let _ = patterns(Rules);
}
