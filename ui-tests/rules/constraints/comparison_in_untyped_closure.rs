//! A parameter without a type is the attribute itself.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Big : Constraint<|a| { a > 3.5 }>;
    def A : Pat<(ScaleOp $x, $f, ..), (replaceWithValue $x), [(Big $f)]>;
}

fn main() {
    let _ = patterns(Rules);
}
