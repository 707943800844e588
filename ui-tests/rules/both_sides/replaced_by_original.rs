//! A result is replaced by values of the converted types.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Same : Pat<(NegOp $x), (replaceWithValue (original $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
