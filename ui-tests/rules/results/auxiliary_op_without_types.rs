//! The result types of an op that is built must be known.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp $x), [(CastOp:$c $x), (NegOp $c)]>;
}

fn main() {
    let _ = patterns(Rules);
}
