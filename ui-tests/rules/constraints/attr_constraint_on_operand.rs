//! A constraint on attributes where an operand stands.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp I64Attr:$x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
