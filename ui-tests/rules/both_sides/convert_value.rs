//! `convert` takes a region.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Same : Pat<(NegOp $x), (LoopOp $x, (convert $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
