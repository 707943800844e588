//! A literal without a suffix needs a declared kind of attribute.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NoteOp $x, 5), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
