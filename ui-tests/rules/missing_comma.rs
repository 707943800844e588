//! Arguments are separated by commas.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x $y), (AddOp $y $x)>;
    def B : Pat<(AddOp, $x, $y), (AddOp $y, $x)>;
    def C : Pat<(AddOp $x,, $y), (AddOp $y, $x)>;
    def D : Pat<(NegOp:x (NegOp $y)), (replaceWithValue $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
