//! An argument has one name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp x = x = $a), (replaceWithValue $a)>;
}

fn main() {
    let _ = patterns(Rules);
}
