//! An op that is changed in place is not replaced.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(ScaleOp:$s $x, ..), [(modify $s, factor = 3), (replaceWithValue $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
