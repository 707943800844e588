//! Data about operations.

use rustc_hash::FxHashMap;

use crate::ir::{Ir, Op};

/// For an operation without a number.
pub(super) const NO_INDEX: u32 = u32::MAX;

/// The number of operations of a page.
const PAGE: usize = 1 << 10;

/// Data about operations: in pages if the IR numbers them, otherwise in a hash map that is never
/// iterated. An operation without data has the default. Numbers may be reused, so the data must be
/// reset before an operation is erased, or when another one is created.
///
/// Pages are made where they are used: a run on one of many functions must not take time for all.
pub(super) struct OpTable<I: Ir, T> {
    /// By number.
    pages: Vec<Option<Box<[T; PAGE]>>>,
    hashed: FxHashMap<Op<I>, T>,
}

impl<I: Ir, T: Copy + Default> Clone for OpTable<I, T> {
    fn clone(&self) -> Self {
        OpTable {
            pages: self.pages.clone(),
            hashed: self.hashed.clone(),
        }
    }
}

impl<I: Ir, T: Copy + Default> OpTable<I, T> {
    pub(super) fn new() -> Self {
        OpTable {
            pages: Vec::new(),
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
        // There is never a page for the number `NO_INDEX`.
        match self.pages.get(index as usize / PAGE) {
            Some(Some(page)) => page[index as usize % PAGE],
            _ => self.get_hashed(op, index),
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
        if !matches!(self.pages.get(index as usize / PAGE), Some(Some(_))) {
            return self.new_slot(op, index);
        }
        match &mut self.pages[index as usize / PAGE] {
            Some(page) => &mut page[index as usize % PAGE],
            None => unreachable!("it was just found"),
        }
    }
    #[cold]
    fn new_slot(&mut self, op: Op<I>, index: u32) -> &mut T {
        if index == NO_INDEX {
            return self.hashed.entry(op).or_default();
        }
        let page = index as usize / PAGE;
        if page >= self.pages.len() {
            self.pages.resize_with(page + 1, || None);
        }
        let page = self.pages[page].get_or_insert_with(|| Box::new([T::default(); PAGE]));
        &mut page[index as usize % PAGE]
    }
}

#[inline]
pub(super) fn number<I: Ir>(ir: &I, op: Op<I>) -> u32 {
    ir.op_index(op).map_or(NO_INDEX, |index| index as u32)
}
