//! An op is named by the Rust type that declares it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<("test.neg" $x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
