//! A root without results takes no values.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(SinkOp $x), [(SinkOp $x), (replaceWithValue $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
