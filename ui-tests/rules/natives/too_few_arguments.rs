//! A native takes as many arguments as its code names.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Sum : NativeCodeCall<|a: i64, b: i64| a.checked_add(b)>;
    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (Sum $f))>;
}

fn main() {
    let _ = patterns(Rules);
}
