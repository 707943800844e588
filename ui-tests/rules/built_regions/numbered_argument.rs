//! An argument of a block has no number.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (LoopOp $x, (region ($a__0: $x) (YieldOp $a__0)))>;
}

fn main() {
    let _ = patterns(Rules);
}
