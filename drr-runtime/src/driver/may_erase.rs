//! The operations and blocks that a rewrite of a driver may erase.

use super::erase::{Entity, Erasure, display, holds};
use super::error::RewriteErrorKind;
use super::tracker::Rewriter;
use super::transaction::{Fault, Made, Transaction};
use crate::ir::{Block, InsertPoint, Ir, Op, block_owner, with_ancestors};
use crate::rewriter::RewriterBase;

/// Checks that a driver permits erasures. The greedy driver needs its scope. A walk needs the
/// operations that it will visit.
pub(super) fn may_erase<I: Ir>(
    rewrite: &Transaction<I, Rewriter<'_, I>>,
    erasures: &[Erasure<I>],
) -> Result<(), Fault> {
    let ir = rewrite.ir();
    let Rewriter { observer, root, .. } = &rewrite.below;
    let scope = observer
        .visits
        .scope
        .and_then(|scope| ir.region_owner(scope));
    let visit = (!observer.visits.revisits).then(|| Visit {
        ir,
        root: *root,
        made: rewrite.made(),
    });
    for &erasure in erasures {
        if scope.is_some_and(|owner| holds(ir, erasure, owner)) {
            let what = display(ir, erasure);
            let message = format!("{what} was erased, but it holds the driver's scope");
            return Err((RewriteErrorKind::Failed, message));
        }
        if visit
            .as_ref()
            .is_some_and(|visit| !visit.may_erase(erasure))
        {
            let what = display(ir, erasure);
            let message = format!(
                "{what} was erased, but a walk may only erase the visited operation and what is nested in it"
            );
            return Err((RewriteErrorKind::IllegalErasure, message));
        }
    }
    Ok(())
}

/// The visit of an operation in a walk.
struct Visit<'a, I: Ir> {
    ir: &'a I,
    root: Option<Op<I>>,
    made: Made<I>,
}

impl<I: Ir> Visit<'_, I> {
    /// True if the entity is the visited operation, was nested in it, or the rewrite created it or one
    /// of its parents.
    fn may_erase(&self, erasure: Erasure<I>) -> bool {
        match erasure {
            Entity::Block(block) => self.has_block(block),
            Entity::Op(op) => {
                let from = match self.made.moved.get(&op).copied() {
                    Some(InsertPoint::End(block)) => Some(block),
                    Some(InsertPoint::Before(next)) => self.ir.parent_block(next),
                    None => None,
                };
                self.has_op(op) || from.is_some_and(|block| self.has_block(block))
            }
        }
    }
    fn has_op(&self, op: Op<I>) -> bool {
        with_ancestors(self.ir, op)
            .any(|op| Some(op) == self.root || self.made.created.contains(&Entity::Op(op)))
    }
    fn has_block(&self, block: Block<I>) -> bool {
        self.made.created.contains(&Entity::Block(block))
            || block_owner(self.ir, block).is_some_and(|owner| self.has_op(owner))
    }
}
