//! Rust code does not match; it tests.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, { 5 }, ..), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
