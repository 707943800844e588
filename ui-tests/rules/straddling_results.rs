//! An op whose results half replace the root and half do not.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp $x), [(SplitOp $x)]>;
    def B : Pattern<(SplitOp $x), [(SplitOp $x), (NegOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
