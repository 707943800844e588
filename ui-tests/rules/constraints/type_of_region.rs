//! A region has no type.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(LoopOp $x, $body), [(drop $body), (replaceWithValue $x)], [(SameType $x, $body)]>;
}

fn main() {
    let _ = patterns(Rules);
}
