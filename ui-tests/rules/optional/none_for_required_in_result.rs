//! A required attribute cannot be left out: `none` is for one that is optional or has a default.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (ScaleOp $x, none, none, none)>;
}

fn main() {
    let _ = patterns(Rules);
}
