//! Pasted parts make a name. Two mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach n = ["1", "2"] in {
        def n #N : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
        def Neg # : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    }
}

fn main() {
    let _ = patterns(Rules);
}
