//! A name that nothing uses.
#![deny(deprecated)]

#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (NegOp $x)>;
    #[allow(unused_variables)]
    def B : Pat<(ScaleOp $x, $factor, ..), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
