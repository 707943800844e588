//! A path leads to no op.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ops::NegateOp $x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
