//! A `defvar` has a value.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    defvar Zero;
}

fn main() {
    let _ = patterns(Rules);
}
