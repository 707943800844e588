//! The rest of a variadic operand is bound by a name.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ConcatOp (variadic $x, rest..)), (NegOp $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
