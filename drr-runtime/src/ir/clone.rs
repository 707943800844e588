//! Cloning operations and regions of any IR that supports structural changes. After MLIR's
//! `Region::cloneInto`.

use super::{
    Block, InsertPoint, Ir, IrMapping, Op, Region, is_in_region, operands, results, successors,
};

/// A block or operation that was created by cloning. Listeners are notified of each, in order.
pub(crate) enum CloneStep<I: Ir> {
    /// A new block.
    Block(Block<I>),
    /// A new operation.
    Op(Op<I>),
}

/// Clones an operation with its regions. Returns `None` and changes nothing if the IR does not
/// support it.
pub(crate) fn clone_op<I: Ir>(
    ir: &mut I,
    op: Op<I>,
    at: InsertPoint<I>,
    mapping: &mut IrMapping<I>,
) -> Option<(Op<I>, Vec<CloneStep<I>>)> {
    let mut cloner = Cloner::new(ir, mapping);
    let new = cloner.op(op, at);
    cloner.whole = new;
    match new {
        Some(new) if cloner.nested() => Some((new, cloner.finish())),
        _ => {
            cloner.take_back();
            None
        }
    }
}

/// Clones the blocks of a region into `to`, before a block or at the end. Returns `None` and
/// changes nothing if the IR does not support it or `to` is nested in the region.
pub(crate) fn clone_region<I: Ir>(
    ir: &mut I,
    from: Region<I>,
    to: Region<I>,
    before: Option<Block<I>>,
    mapping: &mut IrMapping<I>,
) -> Option<Vec<CloneStep<I>>> {
    if before.is_some_and(|before| ir.parent_region(before) != Some(to))
        || ir
            .region_owner(to)
            .is_some_and(|owner| is_in_region(ir, owner, from))
    {
        return None;
    }
    let mut cloner = Cloner::new(ir, mapping);
    if cloner.region(from, to, before) && cloner.nested() {
        return Some(cloner.finish());
    }
    cloner.take_back();
    None
}

struct Cloner<'a, I: Ir> {
    ir: &'a mut I,
    mapping: &'a mut IrMapping<I>,
    /// The operations and their clones.
    ops: Vec<(Op<I>, Op<I>)>,
    /// The number of operations whose regions are visited.
    entered: usize,
    /// The clone of the root. It may have been inserted into the original.
    whole: Option<Op<I>>,
    steps: Vec<CloneStep<I>>,
}

impl<'a, I: Ir> Cloner<'a, I> {
    fn new(ir: &'a mut I, mapping: &'a mut IrMapping<I>) -> Self {
        Cloner {
            ir,
            mapping,
            ops: Vec::new(),
            entered: 0,
            whole: None,
            steps: Vec::new(),
        }
    }

    fn op(&mut self, op: Op<I>, at: InsertPoint<I>) -> Option<Op<I>> {
        let operands: Vec<_> = operands(self.ir, op)
            .map(|operand| self.mapping.value_or_self(operand))
            .collect();
        let successors: Vec<_> = successors(self.ir, op)
            .map(|successor| self.mapping.block_or_self(successor))
            .collect();
        let new = self
            .ir
            .clone_without_regions(op, at, &operands, &successors)?;
        self.mapping.map_op(op, new);
        self.mapping
            .map_values(results(self.ir, op), results(self.ir, new));
        self.ops.push((op, new));
        self.steps.push(CloneStep::Op(new));
        Some(new)
    }

    /// Creates all blocks first, because a branch may refer to a later block.
    fn region(&mut self, from: Region<I>, to: Region<I>, before: Option<Block<I>>) -> bool {
        let blocks = self.ir.blocks(from);
        let mut made = Vec::with_capacity(blocks.len());
        for block in &blocks {
            // Arguments that are already mapped are omitted.
            let mut new_args = self.ir.block_args(*block);
            new_args.retain(|arg| self.mapping.value(*arg).is_none());
            let types: Vec<_> = new_args
                .iter()
                .map(|arg| (self.ir.value_type(*arg), self.ir.value_loc(*arg)))
                .collect();
            let Some(new) = self.ir.create_block(to, before, &types) else {
                return false;
            };
            self.steps.push(CloneStep::Block(new));
            self.mapping.map_block(*block, new);
            let to = self.ir.block_args(new);
            self.mapping.map_values(new_args, to);
            made.push(new);
        }
        for (block, new) in blocks.into_iter().zip(made) {
            let mut next = self.ir.first_op(block);
            while let Some(op) = next {
                next = self.ir.next_op(op);
                if self.whole == Some(op) {
                    continue;
                }
                if self.op(op, InsertPoint::End(new)).is_none() {
                    return false;
                }
            }
        }
        true
    }

    /// Clones the nested regions, breadth first, so that the depth does not use the stack.
    fn nested(&mut self) -> bool {
        while let Some(&(op, new)) = self.ops.get(self.entered) {
            self.entered += 1;
            if self.ir.num_regions(op) == 0 {
                continue;
            }
            let (from, to) = (self.ir.regions(op), self.ir.regions(new));
            if !from
                .into_iter()
                .zip(to)
                .all(|(from, to)| self.region(from, to, None))
            {
                return false;
            }
        }
        true
    }

    /// Replaces operands that were used before their definition was cloned.
    fn finish(mut self) -> Vec<CloneStep<I>> {
        for (op, new) in std::mem::take(&mut self.ops) {
            for index in 0..self.ir.num_operands(op) {
                let (now, to) = (
                    self.ir.operand(new, index),
                    self.mapping.value_or_self(self.ir.operand(op, index)),
                );
                if now != to {
                    self.ir.set_operand(new, index, to);
                }
            }
        }
        self.steps
    }

    /// Removes the clones. Operands refer only to earlier operations so far, so the newest clone
    /// has no uses.
    fn take_back(self) {
        for step in self.steps.into_iter().rev() {
            match step {
                CloneStep::Block(block) => {
                    self.ir.erase_block(block);
                }
                CloneStep::Op(op) => self.ir.erase_op(op),
            }
        }
        // Remove the clones from the mapping.
        for (op, _) in self.ops {
            self.mapping.erase_op(op);
            for result in results(self.ir, op) {
                self.mapping.erase_value(result);
            }
        }
    }
}
