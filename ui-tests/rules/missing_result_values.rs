//! Fewer values than the root has results.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp $x), []>;
    def B : Pat<(SplitOp $x), (NegOp $x)>;
    def C : Pat<(NegOp $x), (SinkOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
