//! `replaceWithValue` and its arguments.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue)>;
    def B : Pat<(NegOp $x), (replaceWithValue:$r $x)>;
    def C : Pat<(NegOp $x), (replaceWithValue $x, $x)>;
    def D : Pat<(NegOp $x), (replaceWithValue value = $x)>;
    def E : Pat<(NegOp $x), (replaceWithValue $x, (location "here"))>;
    def F : Pat<(replaceWithValue $x), (NegOp $x)>;
    def G : Pat<(NegOp (replaceWithValue $x)), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
