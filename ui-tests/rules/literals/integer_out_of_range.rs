//! An integer attribute has the range of its type.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, 99999999999999999999, ..), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
