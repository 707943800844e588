//! A pattern function says whether it changed the IR.
#[path = "../../ops.rs"]
mod ops;

use drr::ir::Ir;
use drr::op::OpOf;
use drr::rewriter::PatternRewriter;
use ops::*;

#[drr::pattern(root = NegOp)]
fn fold<I: Ir>(op: OpOf<NegOp, I>, _: &mut PatternRewriter<'_, I>) -> usize {
    let _ = op;
    0
}

fn main() {}
