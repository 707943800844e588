//! A struct stands for an attribute as a constant.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, Factor { by: 2 }, ..), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
