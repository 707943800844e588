//! The type of a native's parameter can take what is bound.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Twice : NativeCodeCall<|a: i64| a * 2>;
    def A : Pat<(NegOp $x), (ScaleOp $x, (Twice $x))>;
}

fn main() {
    let _ = patterns(Rules);
}
