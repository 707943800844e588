//! An op without results is not a value, under its name or built in place. Two mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp $x), [(SinkOp:$s $x), (NegOp $s)]>;
    def B : Pat<(NegOp $x), (NegOp (SinkOp $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
