//! `..$op` in a result takes attributes from an op of the source.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, 2, ..$f)>;
}

fn main() {
    let _ = patterns(Rules);
}
