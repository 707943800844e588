//! The function gets the op at the root.
#[path = "../../ops.rs"]
mod ops;

use drr::ir::Ir;
use drr::op::OpOf;
use drr::rewriter::PatternRewriter;
use ops::*;

#[drr::pattern(root = AddOp)]
fn rescale<I: Ir>(op: OpOf<ScaleOp, I>, _: &mut PatternRewriter<'_, I>) -> Option<()> {
    let _ = op;
    None
}

fn main() {
    let _ = patterns(rescale);
}
