//! A variadic operand is bound whole.
#[path = "../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ConcatOp (NegOp $x)), (replaceWithValue $x)>;
    def B : Pat<(ConcatOp SignlessInteger:$xs), (ConcatOp $xs)>;
    def C : Pat<(ClampOp $x, (NegOp $y)), (AddOp $x, $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
