//! Attributes of the source are given to others that cannot be of their kinds.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (ScaleOp $x, $f, ..)), (ScaleOp $x, $f, 1, $f)>;
}

fn main() {
    let _ = patterns(Rules);
}
