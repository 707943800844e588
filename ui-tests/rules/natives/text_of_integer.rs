//! A text parameter for an integer.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $f, ..), (NegOp (Mk $x, $f))>;
    def Mk : NativeCodeCall<|x, f: &str| x>;
}

fn main() {
    let _ = patterns(Rules);
}
