//! A rule has a source, `(Op …)`, and a result.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<($x), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
