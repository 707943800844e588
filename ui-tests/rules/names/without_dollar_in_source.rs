//! A name without `$` is a Rust path.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
