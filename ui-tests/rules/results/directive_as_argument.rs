//! A directive that gives no value is not an argument of a native.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Take : NativeCodeCall<|a| a>;
    def A : Pat<(AddOp $x, $y), (AddOp (Take (variadic $x)), $y)>;
}

fn main() {
    let _ = patterns(Rules);
}
