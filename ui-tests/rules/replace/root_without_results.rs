//! A rule erases its root by itself, also where the root has no results.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(SinkOp:$s (NegOp $_)), [(erase $s)]>;
}

fn main() {
    let _ = patterns(Rules);
}
