//! An attribute is compared with attributes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (replaceWithValue $x), [{ $f == 3 }]>;
}

fn main() {
    let _ = patterns(Rules);
}
