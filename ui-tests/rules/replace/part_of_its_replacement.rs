//! An op cannot be part of what replaces it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp (NegOp:$n $_)), [(replace $n, (NegOp $n)), (NegOp $n)]>;
}

fn main() {
    let _ = patterns(Rules);
}
