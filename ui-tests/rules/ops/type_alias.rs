//! A type alias does not carry an op's declaration.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

type Minus = NegOp;

drr::drr! {
    pub set Rules;

    def A : Pat<(Minus (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
