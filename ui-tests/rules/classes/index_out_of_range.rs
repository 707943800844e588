//! An index into a list must be in range, and is followed by what it needs.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    class Twice<ops> : Pat<(ops[0] (ops[1] $x)), (replaceWithValue $x)>;
    def A : Twice<[NegOp]>;
}

fn main() {
    let _ = patterns(Rules);
}
