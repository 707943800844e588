//! `region` matches a region in a source; `clone` copies one for an op that is built; `drop` is a
//! result pattern of its own.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Alone : Pattern<(LoopOp $x, $body), [(clone $body), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
