//! One operand is one value.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (NegOp (replaceWithValue $x, $y))>;
}

fn main() {
    let _ = patterns(Rules);
}
