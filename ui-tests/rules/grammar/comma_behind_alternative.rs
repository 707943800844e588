//! Alternatives are joined by `|`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp, NegOp:$op $x, $y), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
