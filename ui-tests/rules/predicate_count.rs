//! A provided predicate tests a fixed number of things.
#[path = "../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (replaceWithValue $x), [(HasOneUse $x, $y)]>;
    def B : Pat<(AddOp $x, $_), (replaceWithValue $x), [(SameType $x)]>;
    def C : Pat<(NegOp $x), (replaceWithValue $x), [(HasOneUse)]>;
    def D : Pat<(AddOp $x, $y), (replaceWithValue $x), [(SignlessInteger $x, $y)]>;
}

fn main() {
    let _ = patterns(Rules);
}
