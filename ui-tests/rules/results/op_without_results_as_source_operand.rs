//! An op without results defines no operand.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (SinkOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
