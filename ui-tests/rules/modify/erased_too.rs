//! An op is changed or erased, not both.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp (NegOp:$n $x)), [(modify $n, x = $x), (erase $n), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
