//! Without entities a constraint has no `$0`.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Even : Constraint<{ $0.as_int()? % 2 == 0 }>;
    def A : Pat<(ScaleOp $x, $_, ..), (replaceWithValue $x), [(Even)]>;
}

fn main() {
    let _ = patterns(Rules);
}
