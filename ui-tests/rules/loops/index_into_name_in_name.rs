//! An index into a list must be in range, and is followed by what it needs.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach op = [NegOp] in {
        def A #op[0] : Pat<(op[0] $x), (replaceWithValue $x)>;
    }
}

fn main() {
    let _ = patterns(Rules);
}
