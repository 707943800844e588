//! A suffix that no attribute has.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, 5usize, ..), (replaceWithValue $x)>;
    def B : Pat<(ScaleOp $x, 5apples, ..), (replaceWithValue $x)>;
    def C : Pat<(ScaleOp $x, 'c', ..), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
