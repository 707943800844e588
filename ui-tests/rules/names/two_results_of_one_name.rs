//! An op that is built needs a name of its own.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(AddOp $x, $y), [(NegOp:$n $y), (NegOp:$n $x), (AddOp $x, $y)]>;
}

fn main() {
    let _ = patterns(Rules);
}
