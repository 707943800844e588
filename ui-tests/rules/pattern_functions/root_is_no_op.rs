//! The root is an op.
#[path = "../../ops.rs"]
mod ops;

use drr::ir::Ir;
use drr::op::OpOf;
use drr::rewriter::PatternRewriter;
use ops::*;

pub struct Negation;

#[drr::pattern(root = Negation)]
fn fold<I: Ir>(op: OpOf<NegOp, I>, _: &mut PatternRewriter<'_, I>) -> bool {
    let _ = op;
    false
}

fn main() {}
