//! `#[commutative]` permutes ops that are declared so, and takes no argument.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    #[commutative]
    def A : Pat<(NegOp (ScaleOp $x, ..)), (replaceWithValue $x)>;
    #[commutative(2)]
    def B : Pat<(AddOp $x, (NegOp $x)), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
