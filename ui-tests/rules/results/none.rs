//! The results give one value for each result of the root.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(NegOp $x), []>;
}

fn main() {
    let _ = patterns(Rules);
}
