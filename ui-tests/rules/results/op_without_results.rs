//! The results give one value for each result of the root.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (SinkOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
