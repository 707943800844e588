//! The data of a value is not known in a rule.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (replaceWithValue $x), [{ $x + $y == 3 }]>;
}

fn main() {
    let _ = patterns(Rules);
}
