//! A word that is nearly a directive is a typing mistake.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp (eitehr $x, $_)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
