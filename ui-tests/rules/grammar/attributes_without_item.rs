//! Attributes and doc comments belong to an item.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    /// To be continued.
}

fn main() {
    let _ = patterns(Rules);
}
