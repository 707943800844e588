//! A predicate that gives no truth value.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Count : Constraint<{ $0.use_count() }, "count">;
    def A : Pat<(NegOp $x), (replaceWithValue $x), [(Count $x)]>;
    def B : Pat<(NegOp $x), (replaceWithValue $x), [{ $x.use_count() }]>;
}

fn main() {
    let _ = patterns(Rules);
}
