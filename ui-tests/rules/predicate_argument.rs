//! A predicate tests bound names.
#[path = "../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [(HasOneUse (NegOp $x))]>;
    def B : Pat<(NegOp $x), (replaceWithValue $x), [HasOneUse]>;
    def C : Pat<(NegOp $x), (replaceWithValue $x), [$x]>;
    def D : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, $f), [(I64Attr $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
