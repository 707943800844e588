//! An op is not an attribute.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (ScaleOp $x, (NegOp $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
