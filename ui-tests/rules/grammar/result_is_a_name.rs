//! A rule has a source, `(Op …)`, and a result.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), $x>;
}

fn main() {
    let _ = patterns(Rules);
}
