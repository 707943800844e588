//! An attribute is not a value.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp (ConstOp $c)), (replaceWithValue $c)>;
}

fn main() {
    let _ = patterns(Rules);
}
