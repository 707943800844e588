//! An op is removed once.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp (NegOp:$n $x)), [(erase $n), (replace $n, $x), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
