//! A native is no predicate.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Twice : NativeCodeCall<|a: i64| a * 2>;
    def A : Pat<(ScaleOp $x, $f, ..), (replaceWithValue $x), [(Twice $f), (HasOneUse $x)]>;
    def B : Pat<(ScaleOp $x, $f, ..), (replaceWithValue $x), [(NativeCodeCall<|a: i64| a> $f)]>;
}

fn main() {
    let _ = patterns(Rules);
}
