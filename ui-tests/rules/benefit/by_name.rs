//! A benefit has one form.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), benefit = 3>;
}

fn main() {
    let _ = patterns(Rules);
}
