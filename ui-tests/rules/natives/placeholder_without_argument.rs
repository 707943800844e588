//! A native takes as many arguments as its code names.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Both : NativeCodeCall<{ $0.as_int()? + $1.as_int()? }>;
    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (Both $f))>;
}

fn main() {
    let _ = patterns(Rules);
}
