//! A loop takes a list, `[…]`, or a range of integers, `0..8`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach n in 4..many { def A #n : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
}

fn main() {
    let _ = patterns(Rules);
}
