//! A constraint list holds predicates.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Twice : NativeCodeCall<|a: i64| a * 2>;
    def A : Pat<(ScaleOp $x, $f, ..), (replaceWithValue $x), [(Twice $f), (HasOneUse $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
