//! Result numbers that are none, or out of range.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (SplitOp:$s__0foo $x)), (AddOp $s__0, $x)>;
    def B : Pat<(NegOp (SplitOp:$s__2 $x)), (replaceWithValue $x)>;
    def C : Pat<(AddOp $x__0, $_), (replaceWithValue $x)>;
    def D : Pat<(NegOp (SplitOp:$s__1 $_)), (replaceWithValue $s__5)>;
    def E : Pat<(NegOp (SplitOp:$s__99999999999 $x)), (replaceWithValue $x)>;
    def F : Pat<(NegOp $x), (replaceWithValue $x__1)>;
    def G : Pat<(NegOp:$n__0 (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
