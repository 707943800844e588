//! A rewriter without a driver.

use super::{Listener, PatternRewriter, RewriterBase, structure};
use crate::ir::{
    AttrName, Block, CloneStep, InsertPoint, Ir, IrMapping, Op, OpState, Region, Type, Value,
};

/// A rewriter without a driver (MLIR's `IRRewriter` and `OpBuilder`), with an insertion point and
/// an optional listener. Use it to build IR, or in passes with a walk of their own.
///
/// Every change is made at once; nothing is undone.
pub struct IRRewriter<'a, I: Ir> {
    ir: &'a mut I,
    at: InsertPoint<I>,
    listener: Option<&'a mut dyn Listener<I>>,
    /// Operations whose changes are reported together.
    modified: Vec<Op<I>>,
}

impl<'a, I: Ir> IRRewriter<'a, I> {
    /// Will insert at `at`.
    pub fn new(ir: &'a mut I, at: InsertPoint<I>) -> Self {
        IRRewriter {
            ir,
            at,
            listener: None,
            modified: Vec::new(),
        }
    }
    /// Reports all changes to `listener`.
    #[must_use]
    pub fn with_listener(mut self, listener: &'a mut dyn Listener<I>) -> Self {
        self.listener = Some(listener);
        self
    }
    /// The form in which builders take it, and which offers the most.
    pub fn rewriter(&mut self) -> PatternRewriter<'_, I> {
        PatternRewriter::new(self)
    }

    /// Inserts at `at` in `change`, and then again where it did before (MLIR's `InsertionGuard`).
    pub fn with_insertion_point<R>(
        &mut self,
        at: InsertPoint<I>,
        change: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let before = std::mem::replace(&mut self.at, at);
        let result = change(self);
        self.at = before;
        result
    }

    fn notify(&mut self, event: impl FnOnce(&mut dyn Listener<I>, &I)) {
        if let Some(listener) = &mut self.listener {
            event(*listener, self.ir);
        }
    }

    fn notify_modified(&mut self, op: Op<I>) {
        if !self.modified.contains(&op) {
            self.notify(|listener, ir| listener.modified(ir, op));
        }
    }

    /// Reports that the operations of a block are about to be erased, the last one first.
    fn notify_erased(&mut self, block: Block<I>) {
        if self.listener.is_none() {
            return;
        }
        let mut ops = Vec::new();
        structure::for_each_op_in_block(self.ir, block, |op| ops.push(op));
        for op in ops.into_iter().rev() {
            // Its operations are reported first: they follow it in `ops`.
            self.notify_blocks_erased(op);
            self.notify(|listener, ir| listener.erased(ir, op));
        }
        self.notify(|listener, ir| listener.block_erased(ir, block));
    }

    fn notify_blocks_erased(&mut self, op: Op<I>) {
        let blocks = self.ir.regions(op).into_iter();
        let blocks: Vec<_> = blocks.flat_map(|region| self.ir.blocks(region)).collect();
        for block in blocks.into_iter().rev() {
            self.notify(|listener, ir| listener.block_erased(ir, block));
        }
    }

    fn notify_cloned(&mut self, steps: Vec<CloneStep<I>>) {
        for step in steps {
            self.notify(|listener, ir| match step {
                CloneStep::Block(block) => listener.block_inserted(ir, block, None),
                CloneStep::Op(op) => listener.inserted(ir, op),
            });
        }
    }
}

impl<I: Ir> RewriterBase<I> for IRRewriter<'_, I> {
    fn ir(&self) -> &I {
        self.ir
    }
    fn ir_mut(&mut self) -> &mut I {
        self.ir
    }
    fn insertion_point(&self) -> InsertPoint<I> {
        self.at
    }
    fn set_insertion_point(&mut self, at: InsertPoint<I>) {
        self.at = at;
    }
    fn create_op(&mut self, state: OpState<'_, I>) -> Op<I> {
        let op = self.ir.create_op(self.at, state);
        self.notify(|listener, ir| listener.inserted(ir, op));
        op
    }
    fn replace_op(&mut self, op: Op<I>, values: &[Value<I>]) {
        assert_eq!(self.ir.num_results(op), values.len(), "one value a result");
        self.notify(|listener, ir| listener.replaced(ir, op, values));
        for (index, value) in values.iter().enumerate() {
            self.replace_all_uses_with(self.ir.result(op, index), *value);
        }
        self.erase_op(op);
    }
    fn erase_op(&mut self, op: Op<I>) {
        if self.at == InsertPoint::Before(op) {
            self.at = structure::place_of(self.ir, op).unwrap_or(self.at);
        }
        if self.listener.is_some() {
            let blocks = self.ir.regions(op).into_iter();
            let blocks: Vec<_> = blocks.flat_map(|region| self.ir.blocks(region)).collect();
            for block in blocks.into_iter().rev() {
                self.notify_erased(block);
            }
            self.notify(|listener, ir| listener.erased(ir, op));
        }
        self.ir.erase_op(op);
    }
    fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>) {
        if from == to {
            return;
        }
        let mut uses = Vec::new();
        self.ir.for_each_use(from, |op, index| {
            uses.push((op, index));
            true
        });
        for (op, index) in uses {
            self.set_operand(op, index, to);
        }
    }
    fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>) {
        self.ir.set_operand(op, index, value);
        self.notify_modified(op);
    }
    fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>) {
        self.ir.set_attr(op, name, attr);
        self.notify_modified(op);
    }
    fn set_operands(&mut self, op: Op<I>, operands: &[Value<I>], segments: Option<&[u32]>) -> bool {
        let done = self.ir.set_operands(op, operands, segments);
        if done {
            self.notify_modified(op);
        }
        done
    }

    fn move_op(&mut self, op: Op<I>, at: InsertPoint<I>) -> bool {
        let Some(previous) = structure::place_of(self.ir, op) else {
            return false;
        };
        if !structure::may_move_op(self.ir, op, at) || !self.ir.move_op(op, at) {
            return false;
        }
        self.notify(|listener, ir| listener.moved(ir, op, previous));
        true
    }
    fn create_block(
        &mut self,
        region: Region<I>,
        before: Option<Block<I>>,
        args: &[(Type<I>, Option<I::Loc>)],
    ) -> Option<Block<I>> {
        if !structure::is_place(self.ir, region, before) {
            return None;
        }
        let block = self.ir.create_block(region, before, args)?;
        self.notify(|listener, ir| listener.block_inserted(ir, block, None));
        Some(block)
    }
    fn move_block(&mut self, block: Block<I>, region: Region<I>, before: Option<Block<I>>) -> bool {
        if !structure::may_move_block(self.ir, block, region, before) {
            return false;
        }
        let next = self.ir.next_block(block);
        let previous = self.ir.parent_region(block).map(|region| (region, next));
        if !self.ir.move_block(block, region, before) {
            return false;
        }
        self.notify(|listener, ir| listener.block_inserted(ir, block, previous));
        true
    }
    fn erase_block(&mut self, block: Block<I>) -> bool {
        if !structure::may_erase_block(self.ir, block) {
            return false;
        }
        self.notify_erased(block);
        self.ir.erase_block(block)
    }
    fn set_successor(&mut self, op: Op<I>, index: usize, block: Block<I>) -> bool {
        if index >= self.ir.num_successors(op) || !self.ir.set_successor(op, index, block) {
            return false;
        }
        self.notify_modified(op);
        true
    }
    fn set_loc(&mut self, op: Op<I>, loc: I::Loc) -> bool {
        let done = self.ir.set_loc(op, loc);
        if done {
            self.notify_modified(op);
        }
        done
    }
    fn clone_op(&mut self, op: Op<I>, mapping: &mut IrMapping<I>) -> Option<Op<I>> {
        let (new, steps) = crate::ir::clone_op(self.ir, op, self.at, mapping)?;
        self.notify_cloned(steps);
        Some(new)
    }
    fn clone_region_before(
        &mut self,
        region: Region<I>,
        to: Region<I>,
        before: Option<Block<I>>,
        mapping: &mut IrMapping<I>,
    ) -> bool {
        let Some(steps) = crate::ir::clone_region(self.ir, region, to, before, mapping) else {
            return false;
        };
        self.notify_cloned(steps);
        true
    }
    fn start_op_modification(&mut self, op: Op<I>) {
        self.modified.push(op);
    }
    fn finalize_op_modification(&mut self, op: Op<I>) {
        self.modified.retain(|other| *other != op);
        self.notify_modified(op);
    }
    /// Nothing is restored. The changes remain and are not reported.
    fn cancel_op_modification(&mut self, op: Op<I>) -> bool {
        self.modified.retain(|other| *other != op);
        false
    }
}
