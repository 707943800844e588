//! A rule has two lists at most.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (replaceWithValue $x), [], [], []>;
    def B : Pat<(NegOp $x), (replaceWithValue $x), (HasOneUse $x)>;
    def C : Pat<(NegOp $x), (replaceWithValue $x), HasOneUse>;
}

fn main() {
    let _ = patterns(Rules);
}
