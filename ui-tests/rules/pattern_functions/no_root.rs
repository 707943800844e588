//! A pattern function names its root.
#[path = "../../ops.rs"]
mod ops;

use drr::ir::Ir;
use drr::op::OpOf;
use drr::rewriter::PatternRewriter;
use ops::*;

#[drr::pattern(benefit = 2)]
fn fold<I: Ir>(op: OpOf<NegOp, I>, _: &mut PatternRewriter<'_, I>) -> bool {
    let _ = op;
    false
}

fn main() {}
