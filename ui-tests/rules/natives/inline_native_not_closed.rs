//! A native in place that is not closed.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (NativeCodeCall<|a: i64| a * 2 $f))>;
}

fn main() {
    let _ = patterns(Rules);
}
