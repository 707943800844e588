//! The type of a native's parameter can take what is bound.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Strange : NativeCodeCall<|a: std::time::Duration| 5>;
    def A : Pat<(ScaleOp $x, $f, ..), (ScaleOp $x, (Strange $f))>;
}

fn main() {
    let _ = patterns(Rules);
}
