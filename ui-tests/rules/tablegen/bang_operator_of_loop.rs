//! TableGen's operators are not there.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    foreach n = !range(0, 4) in {
        def : Pat<(ScaleOp $x, n, ..), (replaceWithValue $x)>;
    }
}

fn main() {
    let _ = patterns(Rules);
}
