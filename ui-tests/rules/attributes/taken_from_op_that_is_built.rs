//! `..$op` in a result takes attributes from an op of the source.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp $x), [(ScaleOp:$s $x, 2), (ScaleOp $x, ..$s)]>;
}

fn main() {
    let _ = patterns(Rules);
}
