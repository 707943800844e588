//! A rule is a type, as an op is.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def NegOp : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def AddZero : Pat<(AddOp $x, (NegOp $_)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
