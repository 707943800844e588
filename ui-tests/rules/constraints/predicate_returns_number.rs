//! A predicate returns `bool`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Count : Constraint<{ $0.use_count() }, "count">;
    def A : Pat<(NegOp $x), (replaceWithValue $x), [(Count $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
