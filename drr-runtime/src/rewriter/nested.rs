//! Erasing operations with regions: those nested in them are reported, too.

use super::observed::ObservedRewriter;
use super::observer::{Event, Observer};
use super::structure::place_of;
use crate::ir::{Block, Ir, Op, Walk, is_within};

impl<I: Ir, O: Observer<I>> ObservedRewriter<'_, I, O> {
    /// Erases the operations nested in one that is about to be erased, unless nobody is notified.
    #[inline(never)]
    pub(super) fn erase_nested(&mut self, op: Op<I>) {
        // Most insertion points are in the same block, and need no search.
        let is_inside = |ir: &I, at| {
            at == op || ir.parent_block(at) != ir.parent_block(op) && is_within(ir, at, op)
        };
        if self.is_at(is_inside) {
            self.at = place_of(self.ir, op);
        }
        if self.observer.is_active() {
            self.observer.structure_changes(self.ir);
            let nested = Walk::reverse_erasure(self.ir, op).ops(self.ir);
            self.erase_in_reverse(nested.collect());
            self.notify_blocks_erased(op);
        }
    }

    /// The blocks of an operation that is about to be erased.
    #[inline(never)]
    pub(super) fn notify_blocks_erased(&mut self, op: Op<I>) {
        if self.ir.num_regions(op) != 0 {
            let regions = self.ir.regions(op).into_iter();
            let blocks: Vec<_> = regions.flat_map(|region| self.ir.blocks(region)).collect();
            for block in blocks.into_iter().rev() {
                self.notify(Event::BlockErased(block));
            }
        }
    }

    /// Reports that nested operations are erased, and erases those without uses one by one.
    #[inline(never)]
    pub(super) fn erase_in_reverse(&mut self, nested: Vec<Op<I>>) {
        let mut remaining = Vec::new();
        for op in nested.into_iter().rev() {
            self.notify_blocks_erased(op);
            self.notify_erased(op);
            // A cycle of uses (in a graph region) has no valid order, nor has a use of a block or
            // its arguments from outside of the region. Such operations are erased with what is
            // around them.
            let ir = &*self.ir;
            let regions = ir.regions(op).into_iter();
            let mut blocks = regions.flat_map(|region| ir.blocks(region));
            if ir.is_unused(op) && blocks.all(|block| is_bare(ir, block)) {
                self.ir.erase_op(op);
            } else {
                remaining.push(op);
            }
        }
        for op in remaining {
            self.observer.left(self.ir, op);
        }
    }
}

/// True if a block has no operations, and nothing uses it or its arguments.
fn is_bare<I: Ir>(ir: &I, block: Block<I>) -> bool {
    let mut is_used = false;
    ir.for_each_block_use(block, |_, _| {
        is_used = true;
        false
    });
    let mut args = ir.block_args(block).into_iter();
    !is_used && ir.first_op(block).is_none() && args.all(|arg| ir.use_empty(arg))
}
