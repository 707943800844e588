//! An optional attribute is compared with its like.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $_, tag = $t, ..), (replaceWithValue $x), [{ $t == "a" }]>;
}

fn main() {
    let _ = patterns(Rules);
}
