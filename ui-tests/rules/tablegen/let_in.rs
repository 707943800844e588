//! A `let` with its items is one mistake.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    let x = 3 in {
        def A : Pat<(AddOp $x, $x), (NegOp $x)>;
    }
    def B : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
