//! A literal without a suffix takes the declared kind, if there is one.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NoteOp $x, 5), (replaceWithValue $x)>;
    def B : Pat<(NegOp $x), (NoteOp $x, 1.5)>;
    def C : Pat<(NegOp (NegOp $x)), (NoteOp $x, 5i64)>;
}

fn main() {
    let _ = patterns(Rules);
}
