//! `..$op` in a result takes attributes from an op of the source.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, ..$y), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
