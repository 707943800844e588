//! A native with the wrong number of arguments.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Sum : NativeCodeCall<|a: i64, b: i64| a.checked_add(b)>;
    def Both : NativeCodeCall<{ $0.as_int()? + $1.as_int()? }>;
    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (Sum $f))>;
    def B : Pat<(ScaleOp $x, $f, $g, ..), (ScaleOp $x, (Sum $f, $g, $f))>;
    def C : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (Both $f))>;
}

fn main() {
    let _ = patterns(Rules);
}
