//! Elements of a variadic operand stand in `variadic`, which is for nothing else.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ConcatOp (variadic $x.., $y..)), (ConcatOp (variadic $y.., $x..))>;
    def B : Pat<(ConcatOp (variadic $x.., (NegOp $y), .., ..)), (ConcatOp (variadic $x.., $y))>;
}

fn main() {
    let _ = patterns(Rules);
}
