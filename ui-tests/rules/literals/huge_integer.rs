//! An integer that does not fit in 128 bits.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, 400000000000000000000000000000000000000, ..), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
