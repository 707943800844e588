//! The region of an op that a rule removes must be moved, copied or dropped.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Ignored : Pat<(LoopOp $x, $_), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
