//! The result of an op as its own operand.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp:$x $x, $y), (replaceWithValue $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
