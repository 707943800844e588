//! The values of a variadic operand stand in a list.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ConcatOp $x, $y), (AddOp $x, $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
