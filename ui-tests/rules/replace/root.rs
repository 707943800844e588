//! `replace` is for matched ops other than the root.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp:$n (NegOp $x)), [(replace $n, $x), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
