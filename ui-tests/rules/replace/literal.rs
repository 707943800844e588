//! `replace` takes values.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp (NegOp:$n $x)), [(replace $n, "x"), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
