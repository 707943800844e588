//! The greedy driver's worklist: last in, first out, each operation at most once. And a set of
//! operations made the same way.
//!
//! Both keep what they know of an operation in an array where the IR numbers its operations, and
//! in a hash map, never iterated, where it does not. Numbers may be reused, so an operation must be
//! removed before it is erased.

use std::collections::{HashMap, HashSet};

use crate::ir::{Ir, Op};

/// "Not on the list", and for entries "has no number".
const NONE: u32 = u32::MAX;

pub(crate) struct Worklist<I: Ir> {
    /// Operations with their numbers. An entry whose operation is not known to be at this place is
    /// a hole: the operation was removed since. A hole's handle is never shown to the IR.
    list: Vec<(Op<I>, u32)>,
    /// By number: the place on the list.
    dense: Vec<u32>,
    hashed: HashMap<Op<I>, u32>,
}

impl<I: Ir> Worklist<I> {
    pub(crate) fn new() -> Self {
        Worklist {
            list: Vec::new(),
            dense: Vec::new(),
            hashed: HashMap::new(),
        }
    }

    /// Adds an operation unless it is on the list.
    #[inline]
    pub(crate) fn push(&mut self, ir: &I, op: Op<I>) {
        let place = self.list.len() as u32;
        match ir.op_index(op) {
            Some(index) => {
                if index >= self.dense.len() {
                    self.grow(index);
                }
                let slot = &mut self.dense[index];
                if *slot == NONE {
                    *slot = place;
                    self.list.push((op, index as u32));
                }
            }
            None => {
                let list = &mut self.list;
                self.hashed.entry(op).or_insert_with(|| {
                    list.push((op, NONE));
                    place
                });
            }
        }
    }

    #[cold]
    fn grow(&mut self, index: usize) {
        let len = (index + 1).max(self.dense.len() * 2).max(64);
        self.dense.resize(len, NONE);
    }

    /// Takes the operation that was added last.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Op<I>> {
        loop {
            let entry = self.list.pop()?;
            if self.forget(entry, self.list.len() as u32) {
                return Some(entry.0);
            }
        }
    }

    /// Forgets an entry of the list's `place`; whether it was no hole.
    #[inline(always)]
    fn forget(&mut self, (op, index): (Op<I>, u32), place: u32) -> bool {
        if index != NONE {
            let slot = &mut self.dense[index as usize];
            let valid = *slot == place;
            if valid {
                *slot = NONE;
            }
            return valid;
        }
        let valid = self.hashed.get(&op) == Some(&place);
        if valid {
            self.hashed.remove(&op);
        }
        valid
    }

    /// Takes an operation off the list, if it is there.
    #[inline]
    pub(crate) fn remove(&mut self, ir: &I, op: Op<I>) {
        match ir.op_index(op) {
            Some(index) => {
                if let Some(slot) = self.dense.get_mut(index) {
                    *slot = NONE;
                }
            }
            None => {
                self.hashed.remove(&op);
            }
        }
    }

    /// The list's length, holes included: a mark for [`truncate`](Worklist::truncate).
    pub(crate) fn mark(&self) -> usize {
        self.list.len()
    }

    /// Takes off what was added since the mark, provided that nothing was taken off.
    pub(crate) fn truncate(&mut self, mark: usize) {
        while self.list.len() > mark {
            if let Some(entry) = self.list.pop() {
                self.forget(entry, self.list.len() as u32);
            }
        }
    }

    /// Turns the order round.
    pub(crate) fn reverse(&mut self) {
        let mut entries: Vec<Op<I>> = Vec::with_capacity(self.list.len());
        let mut numbers = Vec::with_capacity(self.list.len());
        while let Some(entry) = self.list.pop() {
            if self.forget(entry, self.list.len() as u32) {
                entries.push(entry.0);
                numbers.push(entry.1);
            }
        }
        for (place, (op, index)) in entries.into_iter().zip(numbers).enumerate() {
            if index == NONE {
                self.hashed.insert(op, place as u32);
            } else {
                self.dense[index as usize] = place as u32;
            }
            self.list.push((op, index));
        }
    }

    /// Whether no operation is on the list.
    pub(crate) fn is_empty(&self) -> bool {
        self.list
            .iter()
            .enumerate()
            .all(|(place, (op, index))| match *index {
                NONE => self.hashed.get(op) != Some(&(place as u32)),
                index => self.dense[index as usize] != place as u32,
            })
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
