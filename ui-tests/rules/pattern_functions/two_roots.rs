//! A function has one root.
#[path = "../../ops.rs"]
mod ops;

use drr::ir::{Ir, Op};
use drr::rewriter::PatternRewriter;
use ops::*;

#[drr::pattern(root = any<Commutative>, benefit = 2, root = NegOp)]
fn fold<I: Ir>(op: Op<I>, _: &mut PatternRewriter<'_, I>) -> bool {
    let _ = op;
    false
}

fn main() {}
