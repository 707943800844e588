//! `variadic` is for a whole variadic operand.
#[path = "../../ops.rs"]
mod ops;

mod rules {
use super::ops::*;
drr::drr! {
    pub set Rules;

    def OfOptional : Pat<(ClampOp $x, (variadic $y)), (AddOp $x, $y)>;
}
}
use ops::patterns;
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
