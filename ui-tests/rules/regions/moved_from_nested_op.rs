//! Only a region of an op that the rule removes can be moved or dropped.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def InKept : Pat<(LoopOp $x, (region:$outer ($a) (LoopOp:$_l $a, $inner), (SinkOp $a))),
        (LoopOp (LoopOp $x, $inner, (returnType $x)), $outer)>;
}

fn main() {
    let _ = patterns(Rules);
}
