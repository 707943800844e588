//! An optional operand is bound as an `Option`: it is not a value.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ClampOp $x, none:$n), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
