//! A value is not an attribute.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp:$n $x), (ScaleOp $x, $n)>;
}

fn main() {
    let _ = patterns(Rules);
}
