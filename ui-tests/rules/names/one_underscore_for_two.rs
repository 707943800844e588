//! A result of an op is named with two underscores.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pattern<(SplitOp:$s $x), [(replaceWithValue $x, $x)], [(HasNoUse $s_1)]>;
}

fn main() {
    let _ = patterns(Rules);
}
