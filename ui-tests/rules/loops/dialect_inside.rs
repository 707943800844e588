//! A loop holds rules and helpers.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach op in [NegOp] { dialect test; }
}

fn main() {
    let _ = patterns(Rules);
}
