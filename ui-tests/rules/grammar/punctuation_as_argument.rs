//! An argument is not a semicolon.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp ;)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
