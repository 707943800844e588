//! A block has no `if`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    if fast { def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
}

fn main() {
    let _ = patterns(Rules);
}
