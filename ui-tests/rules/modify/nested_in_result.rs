//! `(modify $op, name = arg)` changes arguments of an op that the source matched.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp:$n $_), (NegOp (modify $n, x = $n))>;
}

fn main() {
    let _ = patterns(Rules);
}
