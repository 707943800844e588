//! Only a region of an op that the rule removes can be moved or dropped.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Moved : Pat<(NegOp (LoopOp $x, $body)), (LoopOp $x, $body)>;
}

fn main() {
    let _ = patterns(Rules);
}
