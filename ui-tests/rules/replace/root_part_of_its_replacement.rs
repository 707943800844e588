//! An op cannot be part of what replaces it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp:$n $x), (AddOp $x, (NegOp $n))>;
}

fn main() {
    let _ = patterns(Rules);
}
