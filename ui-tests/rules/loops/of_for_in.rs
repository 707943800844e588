//! A loop has variables, `in`, a list and a body.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach Op of [NegOp] { def B : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>; }
}

fn main() {
    let _ = patterns(Rules);
}
