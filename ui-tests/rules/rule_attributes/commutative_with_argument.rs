//! `#[commutative]` permutes ops that are declared commutative, and takes no argument.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    #[commutative(2)]
    def A : Pat<(AddOp $x, (NegOp $x)), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
