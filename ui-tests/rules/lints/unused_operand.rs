//! A binding that nothing uses is warned of, unless its name begins with `_`. This file shows
//! several mistakes.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

#[deny(deprecated)]
mod rules {
use super::ops::*;
drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $unused), (replaceWithValue $x)>;
    def B : Pat<(AddOp $x, $_fine), (replaceWithValue $x)>;
}
}
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
