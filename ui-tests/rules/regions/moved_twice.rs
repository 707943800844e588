//! Blocks can be moved once.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Twice : Pattern<(LoopOp $x, $body), [(LoopOp:$l $x, $body, (returnType $x)), (LoopOp $l, $body)]>;
}

fn main() {
    let _ = patterns(Rules);
}
