//! The entry of a list stands in parentheses.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [AnyType:$x]>;
}

fn main() {
    let _ = patterns(Rules);
}
