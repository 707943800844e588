//! Elements of a variadic operand stand in `variadic`, which is for nothing else.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ConcatOp (variadic 1, $x)), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
