//! A constraint makes nothing that would have a location.
#[path = "../../ops.rs"]
mod ops;

mod rules {
use super::ops::*;
drr::drr! {
    pub set Rules;

    def Located : Constraint<{ $0.use_count() > 0 && $_loc == $_loc }, "located">;
    def Named : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(Located $x)]>;
}
}
use ops::patterns;
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
