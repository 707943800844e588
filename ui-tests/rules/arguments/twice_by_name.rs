//! An argument is given once.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, bias = $a, bias = $b, ..), (ScaleOp $x, $a), [{ $b.is_zero() }]>;
}

fn main() {
    let _ = patterns(Rules);
}
