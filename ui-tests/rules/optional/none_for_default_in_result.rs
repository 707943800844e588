//! An optional operand is bound as an `Option`: it is not a value.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $_, $_, none), (ScaleOp $x, 1, none)>;
}

fn main() {
    let _ = patterns(Rules);
}
