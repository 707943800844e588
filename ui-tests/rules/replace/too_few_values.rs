//! `replace` takes one value for each result.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp (SplitOp:$s__0 $x)), [(replace $s, $x), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
