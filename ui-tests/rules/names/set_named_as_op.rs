//! The set would hide the op of the same name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set AddOp;

    def Twice : Pat<(AddOp $x, $x), (NegOp $x)>;
    def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def AddZero : Pat<(AddOp $x, (NegOp $_)), (replaceWithValue $x)>;
}

fn main() {}
