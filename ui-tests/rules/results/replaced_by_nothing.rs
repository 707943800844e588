//! The results give one value for each result of the root.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def NoValue : Pat<(NegOp $_), (replaceWithValue)>;
}

fn main() {
    let _ = patterns(Rules);
}
