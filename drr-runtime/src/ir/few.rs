//! Lists that are short most of the time.

use super::{Block, Ir, Op, Region};

/// A list that takes no allocation if it has one item.
#[derive(Clone)]
pub(crate) enum Few<T> {
    One(T),
    Several(Vec<T>),
}

impl<T> Few<T> {
    pub(crate) const fn none() -> Self {
        Few::Several(Vec::new())
    }
    pub(crate) fn as_slice(&self) -> &[T] {
        match self {
            Few::One(item) => std::slice::from_ref(item),
            Few::Several(items) => items,
        }
    }
    pub(crate) fn into_vec(self) -> Vec<T> {
        match self {
            Few::One(item) => vec![item],
            Few::Several(items) => items,
        }
    }
}

impl<I: Ir> Few<Region<I>> {
    /// The regions of an operation.
    pub(crate) fn regions(ir: &I, op: Op<I>) -> Self {
        match ir.region(op, 0) {
            Some(region) if ir.num_regions(op) == 1 => Few::One(region),
            _ => Few::Several(ir.regions(op)),
        }
    }
}

impl<I: Ir> Few<Block<I>> {
    /// The blocks of a region, in the order in which `all` returns them.
    pub(crate) fn blocks(
        ir: &I,
        region: Region<I>,
        all: impl FnOnce(&I, Region<I>) -> Vec<Block<I>>,
    ) -> Self {
        match ir.single_block(region) {
            Some(block) => Few::One(block),
            None => Few::Several(all(ir, region)),
        }
    }
}
