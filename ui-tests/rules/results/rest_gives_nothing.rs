//! `..$src` of an op without a common attribute.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp (NegOp:$n $x), 2, ..), (ScaleOp $x, 3, ..$n)>;
}

fn main() {
    let _ = patterns(Rules);
}
