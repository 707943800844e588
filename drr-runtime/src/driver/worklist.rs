//! The greedy driver's worklist: last in, first out, each operation at most once. Also a set of
//! operations with the same representation.
//!
//! Both store data about an operation in an array if the IR numbers its operations. Otherwise they
//! use a hash set that is never iterated. Numbers may be reused, so an operation must be removed
//! before it is erased.

use std::collections::HashSet;

use crate::ir::{Ir, Op};

/// For an operation without a number.
const NO_INDEX: u32 = u32::MAX;

/// A removed operation leaves its entry as a hole: its handle is never passed to the IR again. An
/// entry is valid if its operation (or number) is listed. That suffices: if the operation, or
/// another one with its number, is added again, the new entry is above the hole. It is taken, and
/// no longer listed, before the hole is reached.
pub(crate) struct Worklist<I: Ir> {
    /// Operations with their numbers.
    entries: Vec<(Op<I>, u32)>,
    /// The number of entries that are not holes.
    len: usize,
    /// By number: true if the operation is listed.
    listed: Vec<bool>,
    hashed: HashSet<Op<I>>,
}

impl<I: Ir> Worklist<I> {
    pub(crate) fn new() -> Self {
        Worklist {
            entries: Vec::new(),
            len: 0,
            listed: Vec::new(),
            hashed: HashSet::new(),
        }
    }

    /// Adds an operation unless it is on the list.
    #[inline]
    pub(crate) fn push(&mut self, ir: &I, op: Op<I>) {
        match ir.op_index(op) {
            Some(index) => {
                if index >= self.listed.len() {
                    self.grow(index);
                }
                if !std::mem::replace(&mut self.listed[index], true) {
                    self.entries.push((op, index as u32));
                    self.len += 1;
                }
            }
            None => {
                if self.hashed.insert(op) {
                    self.entries.push((op, NO_INDEX));
                    self.len += 1;
                }
            }
        }
    }

    #[cold]
    fn grow(&mut self, index: usize) {
        let len = (index + 1).max(self.listed.len() * 2).max(64);
        self.listed.resize(len, false);
    }

    /// Takes the operation that was added last.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Op<I>> {
        loop {
            let (op, index) = self.entries.pop()?;
            let listed = if index == NO_INDEX {
                self.hashed.remove(&op)
            } else {
                std::mem::take(&mut self.listed[index as usize])
            };
            if listed {
                self.len -= 1;
                return Some(op);
            }
        }
    }

    /// Removes an operation from the list, if it is listed.
    #[inline]
    pub(crate) fn remove(&mut self, ir: &I, op: Op<I>) {
        let listed = match ir.op_index(op) {
            Some(index) => self.listed.get_mut(index).is_some_and(std::mem::take),
            None => self.hashed.remove(&op),
        };
        self.len -= usize::from(listed);
    }

    /// The number of listed operations.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// True if no operation is listed.
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Removes the operations that were added after the list had `len` operations. None of the
    /// older ones may have been removed since.
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.len > len && self.pop().is_some() {}
    }

    /// Turns the order round.
    pub(crate) fn reverse(&mut self, ir: &I) {
        let mut ops = Vec::with_capacity(self.len);
        while let Some(op) = self.pop() {
            ops.push(op);
        }
        for op in ops {
            self.push(ir, op);
        }
    }
}

/// A set of operations.
pub(crate) struct OpSet<I: Ir> {
    dense: Vec<bool>,
    hashed: HashSet<Op<I>>,
}

impl<I: Ir> OpSet<I> {
    pub(crate) fn new() -> Self {
        OpSet {
            dense: Vec::new(),
            hashed: HashSet::new(),
        }
    }
    pub(crate) fn insert(&mut self, ir: &I, op: Op<I>) {
        match ir.op_index(op) {
            Some(index) => {
                if index >= self.dense.len() {
                    self.dense.resize(index + 1, false);
                }
                self.dense[index] = true;
            }
            None => {
                self.hashed.insert(op);
            }
        }
    }
    pub(crate) fn remove(&mut self, ir: &I, op: Op<I>) {
        match ir.op_index(op) {
            Some(index) => {
                if let Some(slot) = self.dense.get_mut(index) {
                    *slot = false;
                }
            }
            None => {
                self.hashed.remove(&op);
            }
        }
    }
    pub(crate) fn contains(&self, ir: &I, op: Op<I>) -> bool {
        match ir.op_index(op) {
            Some(index) => self.dense.get(index).is_some_and(|slot| *slot),
            None => self.hashed.contains(&op),
        }
    }
}
