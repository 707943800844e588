//! A binding that nothing uses is warned of.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

#[deny(deprecated)]
mod rules {
use super::ops::*;
drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp:$root (NegOp $x)), (replaceWithValue $x)>;
}
}
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
