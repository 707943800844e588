//! An argument is given by name with a colon.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp lhs: $x, rhs: $y), (AddOp $y, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
