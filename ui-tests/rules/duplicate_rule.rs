//! Two rules of one name.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def A : Pat<(AddOp $x, $_), (replaceWithValue $x)>;
    def Rules : Pat<(NegOp $x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
