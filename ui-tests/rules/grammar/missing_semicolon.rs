//! An item ends with `;`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>
    def B : Pat<(AddOp $x, $_), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
