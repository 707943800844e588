//! A literal is an attribute, not a value.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, 0), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
