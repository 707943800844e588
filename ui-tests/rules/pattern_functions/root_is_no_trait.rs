//! `any<…>` names a trait.
#[path = "../../ops.rs"]
mod ops;

use drr::ir::{Ir, Op};
use drr::rewriter::PatternRewriter;

#[drr::pattern(root = any<Commutativ>)]
fn fold<I: Ir>(op: Op<I>, _: &mut PatternRewriter<'_, I>) -> bool {
    let _ = op;
    false
}

fn main() {}
