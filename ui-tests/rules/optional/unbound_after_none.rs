//! A required operand or attribute is always there, so `none` does not match or build it.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp none), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
