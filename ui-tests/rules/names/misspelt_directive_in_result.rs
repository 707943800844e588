//! A word that is nearly a directive is a typing mistake.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (NegOp $x)), (replaceWithValu $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
