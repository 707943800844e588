//! Loops nest to a limit.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { foreach a in [1] { def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } }
}

fn main() {
    let _ = patterns(Rules);
}
