//! An index into a list must be in range, and is followed by what it needs.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach pair = [[NegOp, AddOp], [NegOp, MulOp]] in {
        def B #pair[1] : Pat<(pair[0] (pair[2] $x)), (replaceWithValue $x)>;
    }
}

fn main() {
    let _ = patterns(Rules);
}
