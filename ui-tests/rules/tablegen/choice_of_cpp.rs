//! A choice is an `if`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, { $f.is_zero() ? 1 : 2 })>;
}

fn main() {
    let _ = patterns(Rules);
}
