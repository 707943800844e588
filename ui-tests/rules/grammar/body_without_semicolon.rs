//! A rule has a body, and no `;` after it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (NegOp $x)> { let benefit = 3; }
}

fn main() {
    let _ = patterns(Rules);
}
