//! A helper is not a Rust function.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def half : NativeCodeCall<|n: i64| n / 2>;
    def A : Pat<(ConstOp $c), (ConstOp { half($c.as_int()?) + 1 })>;
    def B : Pat<(NegOp (ConstOp $c)), (ConstOp (half $c))>;
}

fn main() {
    let _ = patterns(Rules);
}
