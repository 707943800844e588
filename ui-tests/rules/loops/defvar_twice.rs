//! A `defvar` gives a second value to a name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    defvar Factor = 1;
    defvar Factor = 2;
    def A : Pat<(ScaleOp $x, Factor, ..), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
