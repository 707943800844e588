//! A parameter without a type is the attribute itself.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Sum : NativeCodeCall<|a, b| a + b>;
    def A : Pat<(ScaleOp (ScaleOp $x, $f, ..), $g, ..), (ScaleOp $x, (Sum $f, $g))>;
}

fn main() {
    let _ = patterns(Rules);
}
