//! `convert` is an argument.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Same : Pattern<(LoopOp $x, $body), [(convert $body), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
