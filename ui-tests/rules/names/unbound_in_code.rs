//! A result, a constraint and native code use names that the source binds.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [{ $y.has_one_use() }]>;
}

fn main() {
    let _ = patterns(Rules);
}
