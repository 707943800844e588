//! The order of visits.

use rustc_hash::FxHashSet;

use super::Order;
use super::run::Conversion;
use super::target::Legality;
use crate::ir::{Block, Ir, Op, Region, dominance_order, ops_of};

impl<I: Ir> Conversion<'_, I> {
    /// The operations to visit, in order.
    pub(super) fn ops(&mut self, root: Op<I>) -> Vec<Op<I>> {
        let mut ops = Vec::new();
        let mut stack = vec![root];
        while let Some(op) = stack.pop() {
            ops.push(op);
            if self.ir().num_regions(op) == 0 {
                continue;
            }
            let kind = self.kind_of(op);
            let ir = self.ir();
            if kind.recursive && kind.legality(ir, op) == Legality::Legal {
                continue;
            }
            let mut inner = Vec::new();
            for region in ir.regions(op) {
                for block in self.blocks(region) {
                    inner.extend(ops_of(ir, block));
                }
            }
            // The last one on the stack is visited first.
            if self.config.order == Order::Mlir {
                inner.reverse();
            }
            stack.extend(inner);
        }
        ops
    }

    /// The blocks of a region to visit. Operations of unreachable blocks are visited last, or never as in
    /// MLIR.
    fn blocks(&self, region: Region<I>) -> Vec<Block<I>> {
        let ir = self.ir();
        let reached = dominance_order(ir, region);
        if self.config.order == Order::Mlir
            || reached.len() < 2 && ir.single_block(region).is_some()
        {
            return reached;
        }
        let known: FxHashSet<Block<I>> = reached.iter().copied().collect();
        let mut blocks = ir.blocks(region);
        blocks.retain(|block| !known.contains(block));
        blocks.extend(reached);
        blocks
    }
}
