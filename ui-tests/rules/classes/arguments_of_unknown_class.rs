//! No op takes arguments in angle brackets.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def DropSecond : Pat<(AddOp $x, (nthOperand<0>:$y)), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
