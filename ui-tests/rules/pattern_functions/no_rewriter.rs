//! A pattern function takes the root and the rewriter.
#[path = "../../ops.rs"]
mod ops;

use drr::ir::Ir;
use drr::op::OpOf;
use drr::rewriter::PatternRewriter;
use ops::*;

#[drr::pattern(root = NegOp)]
fn fold<I: Ir>(op: OpOf<NegOp, I>) -> bool {
    let _ = op;
    false
}

fn main() {}
