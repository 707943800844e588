//! The variables of a loop are names. Three mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach 1 in [NegOp] { def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
    foreach (x) in [(NegOp)] { def B : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
    foreach (x, 1) in [(NegOp, 2)] { def C : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
}

fn main() {
    let _ = patterns(Rules);
}
