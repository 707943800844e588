//! None of the words around the `#` is a parameter or a name of the loop.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach Name in [Twice, Again] in {
        def Neg #Name : Pat<(NegOp #commutative (NegOp $x)), (replaceWithValue $x)>;
    }
}

fn main() {
    let _ = patterns(Rules);
}
