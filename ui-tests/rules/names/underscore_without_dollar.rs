//! `_` alone is Rust, not a rule.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, _), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
