//! The result types of an op that is built must be known.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (NegOp (CastOp $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
