//! `(region ($arg, …) (Op …), …)` lists the block's arguments, then ops.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Nothing : Pattern<(LoopOp $x, (region)), [(NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
