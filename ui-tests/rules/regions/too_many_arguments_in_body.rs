//! `(region ($arg, …) (Op …), …)` lists the block's arguments, then ops.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Arity : Pattern<(LoopOp $x, (region ($a) (NegOp $a, $a))), [(NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
