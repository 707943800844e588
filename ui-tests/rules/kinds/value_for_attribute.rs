//! A value is not an attribute.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (ScaleOp $x, $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
