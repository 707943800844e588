//! No result can use an erased op.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp (NegOp:$n $x)), [(erase $n), (AddOp $n, $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
