//! A predicate returns `bool`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [{ $x.use_count() }]>;
}

fn main() {
    let _ = patterns(Rules);
}
