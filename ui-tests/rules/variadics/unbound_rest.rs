//! A variadic operand is built from values and from groups with dots.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ConcatOp (variadic $x, ..)), (ConcatOp (variadic $y..))>;
}

fn main() {
    let _ = patterns(Rules);
}
