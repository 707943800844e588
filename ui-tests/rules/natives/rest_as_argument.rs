//! A native has no declared arguments that could be left out.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Take : NativeCodeCall<|a| a>;
    def A : Pat<(AddOp $x, $y), (AddOp (Take ..), $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
