//! The operations and blocks that a rewrite of a driver may erase.

use super::error::RewriteErrorKind;
use super::tracker::Rewriter;
use super::transaction::{Entity, Erasure, Fault, Transaction, display, holds};
use crate::ir::{InsertPoint, Ir, Op, block_owner, with_ancestors};
use crate::rewriter::RewriterBase;

/// Checks that a driver permits an erasure. The greedy driver needs its scope. A walk needs the
/// operations that it will visit.
pub(super) fn may_erase<I: Ir>(
    rewrite: &Transaction<I, Rewriter<'_, I>>,
    erasure: Erasure<I>,
) -> Result<(), Fault> {
    let ir = rewrite.ir();
    let visits = &rewrite.below.observer.visits;
    let scope = visits.scope.and_then(|scope| ir.region_owner(scope));
    if scope.is_some_and(|owner| holds(ir, erasure, owner)) {
        let what = display(ir, erasure);
        let message = format!("{what} was erased, but it holds the driver's scope");
        return Err((RewriteErrorKind::Failed, message));
    }
    if !visits.revisits && !is_of_the_visit(rewrite, erasure) {
        let what = display(ir, erasure);
        let message = format!(
            "{what} was erased, but a walk may only erase the visited operation and what is nested in it"
        );
        return Err((RewriteErrorKind::IllegalErasure, message));
    }
    Ok(())
}

/// True if it is the visited operation, was nested in it, or the rewrite created it or one of its
/// parents.
fn is_of_the_visit<I: Ir>(rewrite: &Transaction<I, Rewriter<'_, I>>, erasure: Erasure<I>) -> bool {
    let ir = rewrite.ir();
    let root = rewrite.below.root;
    let of_the_visit =
        |op: Op<I>| with_ancestors(ir, op).any(|op| Some(op) == root || rewrite.created(op));
    let in_the_visit =
        |block| rewrite.created_block(block) || block_owner(ir, block).is_some_and(of_the_visit);
    match erasure {
        Entity::Block(block) => in_the_visit(block),
        Entity::Op(op) => {
            let from = match rewrite.first_place(op) {
                Some(InsertPoint::End(block)) => Some(block),
                Some(InsertPoint::Before(next)) => ir.parent_block(next),
                None => None,
            };
            of_the_visit(op) || from.is_some_and(in_the_visit)
        }
    }
}
