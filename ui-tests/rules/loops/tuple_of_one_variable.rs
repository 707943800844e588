//! Tuples of loop variables and their elements have the same shape.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach (Op, (A)) in [(NegOp, (One))] {
        def In #A : Pat<(Op $x), (replaceWithValue $x)>;
    }
}

fn main() {
    let _ = patterns(Rules);
}
