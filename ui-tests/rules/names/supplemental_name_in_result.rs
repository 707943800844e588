//! What a supplemental pattern makes is made after the results.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (NegOp $extra), [], [(NegOp:$extra $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
