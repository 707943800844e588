//! A mistake in a loop's body is one error that names the instantiation; one that depends on the
//! element is an error for each. This file shows several mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach Op in [NegOp, CastOp] {
        def Twice #Op : Pat<(Op (Op $x)), (replaceWithValue $y)>;
        def Arity #Op : Pat<(Op $x, $y), (AddOp $x, $y)>;
    }
}

fn main() {
    let _ = patterns(Rules);
}
