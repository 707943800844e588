//! A mistake with an untyped parameter of a closure.
#[path = "../../ops.rs"]
mod ops;

use drr::rewriter::PatternRewriter;
use ops::*;

drr::drr! {
    pub set Rules;

    def A : Pat<(AddOp $x, $y), (Mk $x, $y)>;
    def Mk : NativeCodeCall<|rw: &mut PatternRewriter<'_, I>, x, y| { rw.erase_op(x); y }>;
}

fn main() {
    let _ = patterns(Rules);
}
