//! TableGen's operators are not there.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(!cast<Op>("NegOp") $x), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
