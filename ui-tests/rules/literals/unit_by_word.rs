//! A unit attribute has a name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, unit, ..), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
