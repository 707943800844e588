//! An op that is built needs a name of its own.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(AddOp $x, $y), [(NegOp:$x $y), (AddOp $x, $y)]>;
}

fn main() {
    let _ = patterns(Rules);
}
