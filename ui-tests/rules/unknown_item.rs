//! An item that no block has.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    dfe A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    rule B : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def C : Pet<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def D : NativeCode<|a: i64| a>;
    def E (NegOp $x) => $x;
}

fn main() {
    let _ = patterns(Rules);
}
