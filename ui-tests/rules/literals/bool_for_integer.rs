//! A literal must fit the declared kind of its attribute.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (ScaleOp $x, true)>;
}

fn main() {
    let _ = patterns(Rules);
}
