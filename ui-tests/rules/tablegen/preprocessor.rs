//! A guard of a TableGen file.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    #ifndef OP_BASE
    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    #endif
}

fn main() {
    let _ = patterns(Rules);
}
