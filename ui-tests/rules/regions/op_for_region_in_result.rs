//! A region is bound, ignored or matched by `(region …)`; a result moves, copies or drops it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Built : Pat<(LoopOp $x, $_), (LoopOp $x, (NegOp $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
