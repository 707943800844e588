//! A loop has variables, `in`, a list and a body.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach Op in [NegOp];
}

fn main() {
    let _ = patterns(Rules);
}
