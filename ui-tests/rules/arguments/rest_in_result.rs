//! An op that is built has all its arguments.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (ScaleOp $x, ..)>;
}

fn main() {
    let _ = patterns(Rules);
}
