//! A word that is nearly a directive.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValu $x)>;
    def B : Pat<(AddOp (eitehr $x, $_)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
