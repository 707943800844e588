//! `any` has a trait in angle brackets.
#[path = "../../ops.rs"]
mod ops;

use drr::ir::{Ir, Op};
use drr::rewriter::PatternRewriter;

#[drr::pattern(root = any<>)]
fn fold<I: Ir>(op: Op<I>, _: &mut PatternRewriter<'_, I>) -> bool {
    let _ = op;
    false
}

fn main() {}
