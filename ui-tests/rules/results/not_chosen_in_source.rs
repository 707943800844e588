//! An op with several results must say which one defines an operand.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (SplitOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
