//! A helper that cannot be parsed is one error: the rules that use it add none. This file shows
//! several mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Broken : Constraint<{ let }, "broken">;
    def Kind : AttrConstraint<5>;
    def A : Pat<(NegOp $x), (replaceWithValue $x), [(Broken $x)]>;
    def B : Pat<(ScaleOp $x, Kind:$f, ..), (ScaleOp $x, $f)>;
    def C : Pat<(NegOp (NegOp $x)), (replaceWithValue $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
