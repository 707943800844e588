//! A constraint makes nothing.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (HasOneUse $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
