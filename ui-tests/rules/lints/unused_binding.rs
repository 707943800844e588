//! A name that nothing uses.
#![deny(deprecated)]

#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
