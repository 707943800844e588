//! Successors of operations, and the uses of blocks.
//!
//! Each block has a list of its uses, as each value has. So its predecessors are found without a search
//! of its region.

use drr_runtime::ir::{Block, Op};

use crate::context::Context;
use crate::ids::RawOp;
use crate::storage::{BlockUse, Successor};

impl Context {
    /// The operation's successors.
    #[inline]
    pub(crate) fn successors(&self, op: u32) -> &[Successor] {
        match self.op_data(op).parts() {
            None => &[],
            Some(parts) => &self.parts[parts as usize].successors,
        }
    }

    /// The blocks to which an operation branches.
    #[inline]
    pub(crate) fn successor_ids(&self, op: u32) -> impl ExactSizeIterator<Item = u32> + Clone + '_ {
        self.successors(op).iter().map(|successor| successor.block)
    }

    /// Gives an operation these successors. It must have none.
    pub(crate) fn link_successors(&mut self, op: u32, blocks: impl ExactSizeIterator<Item = u32>) {
        if blocks.len() == 0 {
            return;
        }
        let unlinked = |block| Successor {
            block,
            next: BlockUse::NONE,
            prev: BlockUse::NONE,
        };
        self.parts_mut(op).successors = blocks.map(unlinked).collect();
        for index in 0..self.successors(op).len() as u32 {
            self.link_block(BlockUse { op, index });
        }
    }

    /// Removes all successors.
    pub(crate) fn unlink_successors(&mut self, op: u32) {
        let count = self.successors(op).len() as u32;
        for index in 0..count {
            self.unlink_block_use(BlockUse { op, index });
        }
        if count > 0 {
            self.parts_mut(op).successors.clear();
        }
    }

    /// Replaces successor `index`.
    pub(crate) fn redirect(&mut self, op: u32, index: u32, block: u32) {
        let at = BlockUse { op, index };
        self.unlink_block_use(at);
        self.successor_mut(at).block = block;
        self.link_block(at);
    }

    /// The uses of a block, the newest first.
    pub(crate) fn block_uses(&self, block: u32) -> impl Iterator<Item = BlockUse> + '_ {
        let used = |at: BlockUse| (at != BlockUse::NONE).then_some(at);
        let first = self.block_data(block).first_use;
        std::iter::successors(used(first), move |at| used(self.successor_at(*at).next))
    }

    /// The operations that branch to a block, each with the index of the successor, the newest first.
    ///
    /// ```
    /// # use drr_ir::Context;
    /// # use drr_runtime::ir::Ir;
    /// let mut ctx = Context::new();
    /// let module = ctx.parse_module(r#"
    ///   "test.function"() ({
    ///     "test.branch"()[^loop] : () -> ()
    ///   ^loop:
    ///     "test.branch_if"()[^exit, ^loop] : () -> ()
    ///   ^exit:
    ///     "test.return"() : () -> ()
    ///   }) : () -> ()
    /// "#)?;
    /// let function = ctx.first_op(ctx.body(module).unwrap()).unwrap();
    /// let region = ctx.regions(function)[0];
    /// let [entry, repeated, _] = ctx.blocks(region)[..] else { unreachable!() };
    /// let (branch, branch_if) = (ctx.last_op(entry).unwrap(), ctx.last_op(repeated).unwrap());
    /// let predecessors: Vec<_> = ctx.predecessors_of(repeated).collect();
    /// assert_eq!(predecessors, [(branch_if, 1), (branch, 0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn predecessors_of(
        &self,
        block: Block<Context>,
    ) -> impl Iterator<Item = (Op<Context>, usize)> + '_ {
        self.block_uses(block.0.0)
            .map(|BlockUse { op, index }| (Op(RawOp(op)), index as usize))
    }

    /// Adds a successor at the head of the use list of its block, as MLIR does.
    fn link_block(&mut self, at: BlockUse) {
        self.verified.forget();
        let block = self.successor_at(at).block;
        let next = std::mem::replace(&mut self.blocks[block as usize].first_use, at);
        if next != BlockUse::NONE {
            self.successor_mut(next).prev = at;
        }
        let successor = self.successor_mut(at);
        (successor.next, successor.prev) = (next, BlockUse::NONE);
    }

    fn unlink_block_use(&mut self, at: BlockUse) {
        self.verified.forget();
        let Successor { block, next, prev } = *self.successor_at(at);
        if next != BlockUse::NONE {
            self.successor_mut(next).prev = prev;
        }
        match prev {
            BlockUse::NONE => self.blocks[block as usize].first_use = next,
            prev => self.successor_mut(prev).next = next,
        }
    }

    fn successor_at(&self, at: BlockUse) -> &Successor {
        &self.successors(at.op)[at.index as usize]
    }

    fn successor_mut(&mut self, at: BlockUse) -> &mut Successor {
        &mut self.parts_mut(at.op).successors[at.index as usize]
    }
}
