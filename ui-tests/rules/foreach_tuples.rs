//! Tuples of loop variables and their elements have the same shape.
#[path = "../ops.rs"]
mod ops;

mod rules {
use super::ops::*;
drr::drr! {
    pub set Rules;

    foreach (Op, (A, B)) in [(AddOp, (One, 1)), (AddOp, Two)] {
        def From #A : Pat<(Op $x, (ScaleOp $_, B, ..)), (NegOp $x)>;
    }
    foreach (Op, (A, B)) in [(NegOp, (One, 1, 2))] {
        def Of #A : Pat<(Op (ScaleOp $x, B, ..)), (NegOp $x)>;
    }
    foreach (Op, (A)) in [(NegOp, (One))] {
        def In #A : Pat<(Op $x), (replaceWithValue $x)>;
    }
    def Good : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}
}
use ops::patterns;
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
