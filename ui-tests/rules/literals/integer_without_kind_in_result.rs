//! A number that is built without a suffix needs a declared kind of attribute.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (NoteOp $x, 5)>;
}

fn main() {
    let _ = patterns(Rules);
}
