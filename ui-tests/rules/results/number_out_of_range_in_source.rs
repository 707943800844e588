//! `$name__0` names one result of an op that has several; the number must be in range.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (SplitOp:$s__2 $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
