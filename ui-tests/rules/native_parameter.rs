//! A native whose parameter cannot take what is bound.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Twice : NativeCodeCall<|a: i64| a * 2>;
    def Strange : NativeCodeCall<|a: std::time::Duration| 5>;
    def A : Pat<(NegOp $x), (ScaleOp $x, (Twice $x))>;
    def B : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (Strange $f))>;
}

fn main() {
    let _ = patterns(Rules);
}
