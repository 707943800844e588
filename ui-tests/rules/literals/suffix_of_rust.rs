//! A literal has a suffix that names an attribute type, or none.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, 5u128, ..), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
