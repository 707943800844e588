//! What builds an op takes the rewriter first. Two mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Built : NativeCodeCall<{ NegOp::build($_loc, $0)? }>;
    def A : Pat<(NegOp (NegOp $x)), (Built $x)>;
    def B : Pat<(NegOp (AddOp $x, $y)), { AddOp::build($_loc, $x, $y)? }>;
}

fn main() {
    let _ = patterns(Rules);
}
