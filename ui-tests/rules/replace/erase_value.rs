//! `erase` takes an op that the source matched.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp (NegOp $x)), [(erase $x), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
