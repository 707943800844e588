//! A literal in a result is not bound.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $_, ..), (ScaleOp $x, 1:$one)>;
}

fn main() {
    let _ = patterns(Rules);
}
