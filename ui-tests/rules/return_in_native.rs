//! `return` in native code gives what the code gives in the end.
#[path = "../ops.rs"]
mod ops;

mod rules {
use super::ops::*;
drr::drr! {
    pub set Rules;

    def Text : NativeCodeCall<{ if $0.as_int()? == 3 { return "three"; } 4i64 }>;
    def Named : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (Text $f))>;
    def Odd : Constraint<{ if $0.as_int()? == 3 { return 1; } false }, "odd">;
    def Tested : Pat<(ScaleOp (NegOp $x), $f, ..), (NegOp $x), [(Odd $f)]>;
}
}
use ops::patterns;
use rules::Rules;

fn main() {
    let _ = patterns(Rules);
}
