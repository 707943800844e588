//! `(region ($arg, …) (Op …), …)` lists the block's arguments, then ops.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Literal : Pattern<(LoopOp $x, (region ($_, 5) (SinkOp $x))), [(NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
