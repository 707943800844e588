//! The arguments of a class of sub-patterns stand in angle brackets.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Twice<x> : Dag<(NegOp (NegOp x))>;
    def A : Pat<(AddOp (Twice $x), $y), (AddOp $x, $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
