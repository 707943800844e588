//! The root comes first, then the rewriter.
#[path = "../../ops.rs"]
mod ops;

use drr::op::OpOf;
use drr::prelude::*;
use ops::*;

#[drr::pattern(root = NegOp)]
fn never<I: Ir>(rewriter: &mut PatternRewriter<'_, I>, op: OpOf<NegOp, I>) -> bool {
    let _ = (rewriter, op);
    false
}

fn main() {
    let _ = patterns(never);
}
