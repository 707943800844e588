//! A literal that the declared kind cannot be.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, "two", ..), (replaceWithValue $x)>;
    def B : Pat<(NegOp $x), (ScaleOp $x, 1.5)>;
    def C : Pat<(NegOp (NegOp $x)), (ScaleOp $x, true)>;
}

fn main() {
    let _ = patterns(Rules);
}
