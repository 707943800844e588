//! A literal is an attribute, not a value.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (AddOp $x, 1)>;
}

fn main() {
    let _ = patterns(Rules);
}
