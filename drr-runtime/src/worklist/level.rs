//! The blocks that a sweep reaches.

use crate::ir::{Block, Few, Ir, Op, Region, all_in_dominance_order, ops_of};

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

    fn blocks<I: Ir>(self, ir: &I, region: Region<I>) -> Few<Block<I>> {
        Few::blocks(ir, region, |ir, region| match self {
            SweepOrder::Dominance => all_in_dominance_order(ir, region),
            _ => ir.blocks(region),
        })
    }

    /// True if the sweep reaches each operation of a region after those whose results it uses: it has
    /// SSA dominance and one block. With more blocks, some may be unreachable.
    fn is_of_definitions<I: Ir>(self, ir: &I, region: Region<I>) -> bool {
        self.is_top_down() && ir.has_ssa_dominance(region) && ir.single_block(region).is_some()
    }
}

/// The regions of an operation, or the region of a sweep, and how far the sweep has come in them.
pub(crate) struct Level<I: Ir> {
    regions: Few<Region<I>>,
    /// The blocks of all regions.
    blocks: Few<Block<I>>,
    /// The number of blocks that the sweep has not reached.
    left: usize,
    /// True if the sweep reaches each operation after those whose results it uses.
    pub(crate) is_ordered: bool,
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
    pub(crate) fn new(ir: &I, regions: Few<Region<I>>, order: SweepOrder, base: usize) -> Self {
        let blocks = match &regions {
            Few::One(region) => order.blocks(ir, *region),
            Few::Several(regions) => {
                let all = regions.iter().map(|region| order.blocks(ir, *region));
                Few::Several(all.flat_map(Few::into_vec).collect())
            }
        };
        let of_definitions = |region: &Region<I>| order.is_of_definitions(ir, *region);
        Level {
            is_ordered: regions.as_slice().iter().all(of_definitions),
            regions,
            left: blocks.as_slice().len(),
            blocks,
            base,
            next: None,
        }
    }

    pub(crate) fn regions(&self) -> &[Region<I>] {
        self.regions.as_slice()
    }

    /// The first operation to visit in the next block that has operations.
    pub(crate) fn next_block(&mut self, ir: &I, order: SweepOrder) -> Option<Op<I>> {
        let blocks = self.blocks.as_slice();
        while self.left > 0 {
            self.left -= 1;
            let op = match order.is_top_down() {
                true => ir.first_op(blocks[blocks.len() - 1 - self.left]),
                false => ir.last_op(blocks[self.left]),
            };
            if op.is_some() {
                return op;
            }
        }
        None
    }
}

/// The first operation in `op` for which `wanted` holds, not counting operations nested deeper.
pub(crate) fn first_in<I: Ir>(ir: &I, op: Op<I>, wanted: impl Fn(Op<I>) -> bool) -> Option<Op<I>> {
    Few::regions(ir, op).as_slice().iter().find_map(|region| {
        let blocks = Few::blocks(ir, *region, I::blocks);
        blocks
            .as_slice()
            .iter()
            .find_map(|block| ops_of(ir, *block).find(|op| wanted(*op)))
    })
}
