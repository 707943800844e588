//! A constraint list holds predicates.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (replaceWithValue $x), [(NativeCodeCall<|a: i64| a> $f)]>;
}

fn main() {
    let _ = patterns(Rules);
}
