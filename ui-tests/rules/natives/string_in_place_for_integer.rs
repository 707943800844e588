//! The result of code must fit the kind of the attribute.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (ScaleOp $x, { "abc" })>;
}

fn main() {
    let _ = patterns(Rules);
}
