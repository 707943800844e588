//! The region of an op that a rule removes must be moved, copied or dropped.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Bound : Pat<(LoopOp $x, $body), (NegOp $x), [{ let _ = $body; true }]>;
}

fn main() {
    let _ = patterns(Rules);
}
