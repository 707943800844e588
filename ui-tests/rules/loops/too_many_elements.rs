//! A range has a bounded number of elements.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach n in 0..100000 { def C #n : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
}

fn main() {
    let _ = patterns(Rules);
}
