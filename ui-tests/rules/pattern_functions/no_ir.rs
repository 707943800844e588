//! A pattern function says for which IR it is.
#[path = "../../ops.rs"]
mod ops;

use drr::embedded::Context;
use drr::op::OpOf;
use drr::rewriter::PatternRewriter;
use ops::*;

#[drr::pattern(root = NegOp)]
fn fold(op: OpOf<NegOp, Context>, _: &mut PatternRewriter<'_, Context>) -> bool {
    let _ = op;
    false
}

fn main() {}
