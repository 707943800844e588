//! `return` in native code returns what the code returns at its end.
#[path = "../../ops.rs"]
mod ops;

mod rules {
use super::ops::*;
drr::drr! {
    pub set Rules;

    def Odd : Constraint<{ if $0.as_int()? == 3 { return 1; } false }, "odd">;
    def Tested : Pat<(ScaleOp (NegOp $x), $f, ..), (NegOp $x), [(Odd $f)]>;
}
}
use ops::patterns;
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
