//! A closure without types does not decode an optional attribute.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(ScaleOp $x, $_, $_, $t), (ScaleOp $x, 1, 1, (Next $t))>;
    def Next : NativeCodeCall<|tag| tag + 1>;
}

fn main() {
    let _ = patterns(Rules);
}
