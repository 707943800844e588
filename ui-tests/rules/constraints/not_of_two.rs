//! `Not` is given two constraints.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [(Not<I32, I64> $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
