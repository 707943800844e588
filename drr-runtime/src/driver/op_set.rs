//! A set of operations.

use crate::ir::{Ir, Op};
use crate::worklist::OpTable;

/// A set of operations. Numbers may be reused, so an operation must be removed before it is erased.
pub(super) struct OpSet<I: Ir> {
    /// True if the operation is in the set.
    members: OpTable<I, bool>,
}

impl<I: Ir> Clone for OpSet<I> {
    fn clone(&self) -> Self {
        OpSet {
            members: self.members.clone(),
        }
    }
}

impl<I: Ir> OpSet<I> {
    pub(super) fn new() -> Self {
        OpSet {
            members: OpTable::new(),
        }
    }
    /// Adds an operation. Returns true if it is new.
    pub(super) fn insert(&mut self, ir: &I, op: Op<I>) -> bool {
        !std::mem::replace(self.members.slot(ir, op), true)
    }
    /// Removes an operation. Returns true if it was in the set.
    pub(super) fn remove(&mut self, ir: &I, op: Op<I>) -> bool {
        self.contains(ir, op) && std::mem::take(self.members.slot(ir, op))
    }
    pub(super) fn contains(&self, ir: &I, op: Op<I>) -> bool {
        self.members.get(ir, op)
    }
}
