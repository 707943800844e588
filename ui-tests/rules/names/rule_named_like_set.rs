//! The items of a block have distinct names.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Rules : Pat<(NegOp $x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
