//! More arguments than the op declares.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x, $y), (replaceWithValue $x), [(HasOneUse $y)]>;
    def B : Pat<(NegOp $x), (NegOp $x, $x)>;
    def C : Pat<(NegOp (AddOp (either $x, $_), $z)), (AddOp $x, $z)>;
}

fn main() {
    let _ = patterns(Rules);
}
