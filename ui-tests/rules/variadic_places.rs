//! `variadic` is for a whole variadic operand.
#[path = "../ops.rs"]
mod ops;

mod rules {
use super::ops::*;
drr::drr! {
    pub set Rules;

    def InEither : Pat<(AddOp (either (variadic $x), $y)), (SplitOp:$_s__0 (AddOp $x, $y))>;
    def OfOptional : Pat<(ClampOp $x, (variadic $y)), (AddOp $x, $y)>;
    def AsOne : Pat<(ConcatOp $xs), (replaceWithValue $xs)>;
}
}
use ops::patterns;
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
