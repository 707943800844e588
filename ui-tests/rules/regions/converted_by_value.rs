//! `convert` takes code behind the region.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(LoopOp $x, $body), (LoopOp $x, (convert $body, $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
