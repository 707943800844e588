//! Regions stand in `variadic` for a variadic region, and nowhere else.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Operand : Pattern<(ConcatOp (variadic (region (SinkOp $_)))), [(ConcatOp (variadic))]>;
}

fn main() {
    let _ = patterns(Rules);
}
