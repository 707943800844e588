//! All arguments are given, or `..` follows.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
