//! An op takes no more arguments than it declares.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x, $y), (replaceWithValue $x), [(HasOneUse $y)]>;
}

fn main() {
    let _ = patterns(Rules);
}
