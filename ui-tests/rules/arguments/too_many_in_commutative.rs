//! `commutative` groups more operands than the op declares: the first of them is marked.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp (commutative $x, $y, $z)), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
