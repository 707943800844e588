//! An op that does not exist is one error, and hides neither the other rules nor the set. This file
//! shows several mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Misspelt : Pat<(NegOp (NgeOp $x)), (replaceWithValue $x)>;
    def Other : Pat<(NegOp (NegOp $x)), (replaceWithValue $y)>;
    def Arity : Pat<(AddOp $x), (replaceWithValue $x)>;
    def Fine : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
