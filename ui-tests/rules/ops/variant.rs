//! A variant of an enum stands for an op.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(Option::Some $x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
