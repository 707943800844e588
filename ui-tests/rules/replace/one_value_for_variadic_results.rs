//! One op with the same results replaces an op with variadic results.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp (UnzipOp:$u__0 $x)), [(replace $u, $x), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
