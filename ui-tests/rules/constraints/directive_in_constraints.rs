//! A directive in the list of constraints.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (NegOp (NegOp $x)), [(returnType $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
