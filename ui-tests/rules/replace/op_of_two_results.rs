//! `replace` takes one value for each result.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp (NegOp:$n $x)), [(replace $n, (SplitOp $x)), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
