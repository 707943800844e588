//! The depth of what native code reads has a limit.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    #[reads(depth = 100)]
    def B : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
