//! The kind of an attribute gives a number its type.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, 3i32, ..), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
