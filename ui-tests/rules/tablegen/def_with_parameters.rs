//! A `def` has no parameters.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Involution<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
