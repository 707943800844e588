//! Two results without a list.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(SplitOp (NegOp $x)), (NegOp $x), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
