//! `convert` is for a region.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Same : Pat<(LoopOp $_, $body), (NegOp (convert $body))>;
}

fn main() {
    let _ = patterns(Rules);
}
