//! A native is called in parentheses: its name alone would be a constant.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (ScaleOp $x, Three, 1, none)>;
    def Three : NativeCodeCall<{ 3i64 }>;
}

fn main() {
    let _ = patterns(Rules);
}
