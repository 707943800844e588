//! Loops that cannot be unrolled.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach in [NegOp] { def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
    foreach Op of [NegOp] { def B : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
    foreach Op in NegOp { def C : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
    foreach (A, B) in [(NegOp)] { def D : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
    foreach (A, B) in [NegOp] { def E : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
    foreach Op in [NegOp];
}

fn main() {
    let _ = patterns(Rules);
}
