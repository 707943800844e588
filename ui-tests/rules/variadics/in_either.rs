//! `variadic` is for a whole variadic operand.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def InEither : Pat<(AddOp (either (variadic $x), $y)), (SplitOp:$_s__0 (AddOp $x, $y))>;
}

fn main() {
    let _ = patterns(Rules);
}
