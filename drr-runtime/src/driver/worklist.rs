//! The greedy driver's worklist: last in, first out, each operation at most once. Also a set of
//! operations with the same representation.
//!
//! Numbers may be reused, so an operation must be removed before it is erased.

use std::collections::HashSet;

use super::op_table::{NO_INDEX, OpTable, number};
use crate::ir::{Ir, Op};

/// A set of operations.
pub(super) struct OpSet<I: Ir> {
    /// True if the operation is in the set.
    listed: OpTable<I, bool>,
}

impl<I: Ir> Clone for OpSet<I> {
    fn clone(&self) -> Self {
        OpSet {
            listed: self.listed.clone(),
        }
    }
}

impl<I: Ir> OpSet<I> {
    pub(super) fn new() -> Self {
        OpSet {
            listed: OpTable::new(),
        }
    }
    /// Adds an operation. Returns true if it is new.
    #[inline]
    pub(super) fn insert(&mut self, ir: &I, op: Op<I>) -> bool {
        self.insert_numbered(op, number(ir, op))
    }
    /// Removes an operation. Returns true if it was in the set.
    #[inline]
    pub(super) fn remove(&mut self, ir: &I, op: Op<I>) -> bool {
        self.remove_numbered(op, number(ir, op))
    }
    pub(super) fn contains(&self, ir: &I, op: Op<I>) -> bool {
        self.listed.get(ir, op)
    }
    #[inline]
    fn insert_numbered(&mut self, op: Op<I>, index: u32) -> bool {
        !std::mem::replace(self.listed.slot_numbered(op, index), true)
    }
    #[inline]
    fn remove_numbered(&mut self, op: Op<I>, index: u32) -> bool {
        self.contains_numbered(op, index) && std::mem::take(self.listed.slot_numbered(op, index))
    }
    #[inline]
    fn contains_numbered(&self, op: Op<I>, index: u32) -> bool {
        self.listed.get_numbered(op, index)
    }
}

/// A removed operation leaves its entry as a hole: its handle is never passed to the IR again. An
/// entry is valid if its operation (or number) is listed. That suffices: if the operation, or
/// another one with its number, is added again, the new entry is above the hole. It is taken, and
/// no longer listed, before the hole is reached.
pub(super) struct Worklist<I: Ir> {
    /// Operations with their numbers.
    entries: Vec<(Op<I>, u32)>,
    /// The number of entries that are not holes.
    len: usize,
    /// The number of operations that were ever added below all others.
    below: usize,
    listed: OpSet<I>,
}

impl<I: Ir> Worklist<I> {
    pub(super) fn new() -> Self {
        Worklist {
            entries: Vec::new(),
            len: 0,
            below: 0,
            listed: OpSet::new(),
        }
    }

    /// Adds an operation unless it is on the list.
    #[inline(always)]
    pub(super) fn push(&mut self, ir: &I, op: Op<I>) {
        let index = number(ir, op);
        if self.listed.insert_numbered(op, index) {
            self.entries.push((op, index));
            self.len += 1;
        }
    }

    /// Adds operations below all others, so that they are taken last, and the first of them first.
    pub(super) fn push_below(&mut self, ir: &I, ops: &[Op<I>]) {
        if ops.is_empty() {
            return;
        }
        let (above, len) = (std::mem::take(&mut self.entries), self.len);
        for op in ops.iter().rev() {
            self.push(ir, *op);
        }
        self.below += self.len - len;
        self.entries.extend(above);
    }

    /// Takes the operation that was added last.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<Op<I>> {
        loop {
            let (op, index) = self.entries.pop()?;
            if self.listed.remove_numbered(op, index) {
                self.len -= 1;
                return Some(op);
            }
        }
    }

    /// Removes an operation from the list, if it is listed.
    #[inline]
    pub(super) fn remove(&mut self, ir: &I, op: Op<I>) {
        self.len -= usize::from(self.listed.remove(ir, op));
    }

    /// The listed operations, the last one first.
    pub(super) fn ops(&self) -> impl Iterator<Item = Op<I>> {
        let mut seen = HashSet::new();
        let entries = self.entries.iter().rev();
        entries.filter_map(move |&(op, index)| {
            let listed = self.listed.contains_numbered(op, index);
            // Below the newest entry of a number are only holes.
            let key = (index == NO_INDEX).then_some(op);
            (listed && seen.insert((key, index))).then_some(op)
        })
    }

    /// The number of listed operations.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// True if no operation is listed.
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Removes the operations that were added after the list had `len` operations. None of the
    /// older ones may have been removed since.
    pub(super) fn truncate(&mut self, len: usize) {
        while self.len > len && self.pop().is_some() {}
    }

    /// A position at the top, for [`back_to`](Worklist::back_to). Operations that are added below do
    /// not move it.
    pub(super) fn position(&self) -> usize {
        self.len.wrapping_sub(self.below)
    }

    /// Removes the operations that were added at the top since, if none was removed.
    pub(super) fn back_to(&mut self, position: usize) {
        self.truncate(position.wrapping_add(self.below));
    }

    /// Turns the order round.
    pub(super) fn reverse(&mut self, ir: &I) {
        let ops: Vec<_> = std::iter::from_fn(|| self.pop()).collect();
        ops.into_iter().for_each(|op| self.push(ir, op));
    }
}
