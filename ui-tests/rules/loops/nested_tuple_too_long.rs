//! Tuples of loop variables and their elements have the same shape.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach (Op, (A, B)) in [(NegOp, (One, 1, 2))] {
        def Of #A : Pat<(Op (ScaleOp $x, B, ..)), (NegOp $x)>;
    }
}

fn main() {
    let _ = patterns(Rules);
}
