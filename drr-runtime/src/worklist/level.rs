//! The blocks that a sweep comes to.

use std::vec;

use crate::ir::{Block, Ir, Op, Region, all_in_dominance_order};

/// The order of a sweep.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SweepOrder {
    /// That of MLIR's driver: the last operation first.
    BottomUp,
    /// The first operation first.
    TopDown,
    /// The first operation first, and blocks after those that dominate them.
    Dominance,
}

impl SweepOrder {
    #[inline(always)]
    pub(crate) fn is_top_down(self) -> bool {
        self != SweepOrder::BottomUp
    }

    fn blocks<I: Ir>(self, ir: &I, region: Region<I>) -> Vec<Block<I>> {
        match self {
            SweepOrder::Dominance => all_in_dominance_order(ir, region),
            _ => ir.blocks(region),
        }
    }
}

/// The regions of an operation, or the region of a sweep, and how far the sweep has come in them.
pub(crate) struct Level<I: Ir> {
    pub(crate) regions: Vec<Region<I>>,
    /// The next blocks.
    blocks: vec::IntoIter<Block<I>>,
    /// The number of entries of the worklist below it.
    pub(crate) base: usize,
    /// The next operation of the current block, while the sweep is in an inner level.
    pub(crate) next: Option<Op<I>>,
}

impl<I: Ir> Clone for Level<I> {
    fn clone(&self) -> Self {
        Level {
            regions: self.regions.clone(),
            blocks: self.blocks.clone(),
            ..*self
        }
    }
}

impl<I: Ir> Level<I> {
    pub(crate) fn new(ir: &I, regions: Vec<Region<I>>, order: SweepOrder, base: usize) -> Self {
        let all = regions.iter().flat_map(|region| order.blocks(ir, *region));
        let mut blocks: Vec<_> = all.collect();
        if !order.is_top_down() {
            blocks.reverse();
        }
        Level {
            regions,
            blocks: blocks.into_iter(),
            base,
            next: None,
        }
    }

    /// The first operation to visit in the next block that has operations.
    pub(crate) fn next_block(&mut self, ir: &I, order: SweepOrder) -> Option<Op<I>> {
        self.blocks.find_map(|block| match order.is_top_down() {
            true => ir.first_op(block),
            false => ir.last_op(block),
        })
    }
}

/// The first operation in `op` for which `wanted` holds, not counting operations nested deeper.
pub(crate) fn first_in<I: Ir>(
    ir: &I,
    op: Op<I>,
    mut wanted: impl FnMut(Op<I>) -> bool,
) -> Option<Op<I>> {
    let blocks = ir.regions(op).into_iter().flat_map(|r| ir.blocks(r));
    let ops =
        blocks.flat_map(|block| std::iter::successors(ir.first_op(block), |op| ir.next_op(*op)));
    ops.into_iter().find(|op| wanted(*op))
}
