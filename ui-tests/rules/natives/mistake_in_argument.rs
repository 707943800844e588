//! A mistake in the code of an argument is reported once, not for the native that takes it too.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (S $x, (N $y))>;
    def N : NativeCodeCall<{ $0.oops() }>;
    def S : NativeCodeCall<{ let _ = $1; AddOp::build($_builder, $_loc, $0, $0)? }>;
}

fn main() {
    let _ = patterns(Rules);
}
