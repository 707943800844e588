//! `#[commutative]` permutes ops that are declared commutative, and takes no argument.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    #[commutative]
    def A : Pat<(NegOp (ScaleOp $x, ..)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
