//! A Rust function takes more arguments than it is given.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

fn sum(a: i64, b: i64) -> i64 {
    a + b
}

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (Sum $f))>;
    def Sum : NativeCodeCall<sum>;
}

fn main() {
    let _ = patterns(Rules);
}
