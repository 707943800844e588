//! A class has no body.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Twice<op> : Pat<(op (op $x)), (replaceWithValue $x)> { let benefit = 2; }
    def NegNeg : Twice<NegOp>;
}

fn main() {
    let _ = patterns(Rules);
}
