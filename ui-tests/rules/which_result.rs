//! An op with several results in the place of an operand says which.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (SplitOp $x)), (replaceWithValue $x)>;
    def B : Pat<(NegOp (SplitOp:$s $x)), (AddOp $x, $s__0)>;
    def C : Pat<(NegOp (SplitOp:$s__any $_)), (replaceWithValue $s)>;
    def D : Pat<(NegOp (NegOp $x)), (NegOp (SplitOp $x))>;
    def E : Pat<(NegOp (NegOp $x)), (NegOp (SplitOp:$s__2 $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
