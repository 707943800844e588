//! A `defvar` that nothing uses.
#![deny(deprecated)]

#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;
    defvar Two = 2;
    defvar _Three = 3;

    def A : Pat<(AddOp $x, $x), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
