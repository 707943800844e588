//! A loop is written in parentheses.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach (op in [NegOp, CastOp]) { def A : Pat<(op (op $x)), (NegOp $x)>; }
}

fn main() {
    let _ = patterns(Rules);
}
