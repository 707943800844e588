//! Data about operations.

use rustc_hash::FxHashMap;

use crate::ir::{Ir, Op};

/// For an operation without a number.
pub(super) const NO_INDEX: u32 = u32::MAX;

/// Data about operations: in an array if the IR numbers them, otherwise in a hash map that is never
/// iterated. An operation without data has the default. Numbers may be reused, so the data must be
/// reset before an operation is erased, or when another one is created.
pub(super) struct OpTable<I: Ir, T> {
    /// By number.
    dense: Vec<T>,
    hashed: FxHashMap<Op<I>, T>,
}

impl<I: Ir, T: Copy + Default> Clone for OpTable<I, T> {
    fn clone(&self) -> Self {
        OpTable {
            dense: self.dense.clone(),
            hashed: self.hashed.clone(),
        }
    }
}

impl<I: Ir, T: Copy + Default> OpTable<I, T> {
    pub(super) fn new() -> Self {
        OpTable {
            dense: Vec::new(),
            hashed: FxHashMap::default(),
        }
    }
    #[inline]
    pub(super) fn get(&self, ir: &I, op: Op<I>) -> T {
        self.get_numbered(op, number(ir, op))
    }
    #[inline]
    pub(super) fn slot(&mut self, ir: &I, op: Op<I>) -> &mut T {
        self.slot_numbered(op, number(ir, op))
    }
    #[inline(always)]
    pub(super) fn get_numbered(&self, op: Op<I>, index: u32) -> T {
        match self.dense.get(index as usize) {
            Some(known) => *known,
            None => self.get_hashed(op, index),
        }
    }
    #[cold]
    fn get_hashed(&self, op: Op<I>, index: u32) -> T {
        let known = (index == NO_INDEX).then(|| self.hashed.get(&op));
        known.flatten().copied().unwrap_or_default()
    }
    /// The data of an operation, to be changed.
    #[inline(always)]
    pub(super) fn slot_numbered(&mut self, op: Op<I>, index: u32) -> &mut T {
        // An array never gets so long that it has an element with the number `NO_INDEX`.
        if index as usize >= self.dense.len() {
            return self.new_slot(op, index);
        }
        &mut self.dense[index as usize]
    }
    #[cold]
    fn new_slot(&mut self, op: Op<I>, index: u32) -> &mut T {
        if index == NO_INDEX {
            return self.hashed.entry(op).or_default();
        }
        self.grow(index as usize);
        &mut self.dense[index as usize]
    }
    fn grow(&mut self, index: usize) {
        let len = (index + 1)
            .max(self.dense.len() * 2)
            .max(64)
            .min(NO_INDEX as usize);
        self.dense.resize(len, T::default());
    }
}

#[inline]
pub(super) fn number<I: Ir>(ir: &I, op: Op<I>) -> u32 {
    ir.op_index(op).map_or(NO_INDEX, |index| index as u32)
}
