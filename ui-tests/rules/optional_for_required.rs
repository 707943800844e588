//! An optional operand or attribute where one must be.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ClampOp $x, $limit), (AddOp $x, $limit)>;
    def B : Pat<(ScaleOp $x, $_, $_, $tag), (NoteOp $x, $tag)>;
    def C : Pat<(ConcatOp $xs), (NegOp $xs)>;
}

fn main() {
    let _ = patterns(Rules);
}
