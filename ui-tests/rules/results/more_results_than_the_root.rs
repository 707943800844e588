//! An op either replaces results of the root with all of its own, or with none.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp $x), [(SplitOp $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
