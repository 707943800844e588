//! An optional argument is given without `Some`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (ScaleOp $x, 1, 2, Some("fast"))>;
}

fn main() {
    let _ = patterns(Rules);
}
