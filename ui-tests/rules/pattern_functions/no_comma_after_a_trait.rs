//! A comma is between the arguments.
#[path = "../../ops.rs"]
mod ops;

use drr::ir::{Ir, Op};
use drr::rewriter::PatternRewriter;

#[drr::pattern(root = any<Commutative> benefit = 2)]
fn fold<I: Ir>(op: Op<I>, _: &mut PatternRewriter<'_, I>) -> bool {
    let _ = op;
    false
}

fn main() {}
