//! An argument by name is written with a colon.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $_, bias: 1, ..), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
