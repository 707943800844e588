//! What replaces an op must be built before it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp (NegOp:$n $x)), [(AddOp:$b $x, $x), (replace $n, $b), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
