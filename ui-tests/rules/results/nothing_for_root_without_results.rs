//! A root without results takes no values.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def NoResult : Pat<(SinkOp $_), (replaceWithValue)>;
}

fn main() {
    let _ = patterns(Rules);
}
