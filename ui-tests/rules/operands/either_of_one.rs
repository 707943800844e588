//! `either` groups two single operands of an op in a source.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp (either $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
