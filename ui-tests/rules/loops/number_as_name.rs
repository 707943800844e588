//! A rule's name is an identifier.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach op in [NegOp] { def 1 : Pat<(op $x), (op $x)>; }
}

fn main() {
    let _ = patterns(Rules);
}
