//! Tuples of loop variables and their elements have the same shape.
#[path = "../../ops.rs"]
mod ops;

mod rules {
use super::ops::*;
drr::drr! {
    pub set Rules;

    foreach (Op, (A, B)) in [(AddOp, (One, 1)), (AddOp, Two)] {
        def From #A : Pat<(Op $x, (ScaleOp $_, B, ..)), (NegOp $x)>;
    }
}
}
use ops::patterns;
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
