//! The rewriter of this crate's drivers: makes the changes of a rewrite and records them.

use super::journal::{Change, Erasure, operands_of, region_place, take_back};
use super::state::Driver;
use super::transaction::holds;
use crate::ir::{
    AttrName, Block, InsertPoint, Ir, IrMapping, Op, OpState, Region, Type, Value, clone_op,
    clone_region,
};
use crate::rewriter::{
    RewriterBase, is_place, may_erase_block_arg, may_erase_block_with, may_move_block, may_move_op,
    place_of,
};

impl<I: Ir> RewriterBase<I> for Driver<'_, I> {
    #[inline(always)]
    fn ir(&self) -> &I {
        self.ir
    }
    #[inline(always)]
    fn ir_mut(&mut self) -> &mut I {
        self.ir
    }
    fn insertion_point(&self) -> InsertPoint<I> {
        self.at
            .expect("a driver has an insertion point while it runs a rewrite")
    }
    fn set_insertion_point(&mut self, at: InsertPoint<I>) {
        self.at = Some(at);
    }

    #[inline]
    fn create_op(&mut self, state: OpState<'_, I>) -> Op<I> {
        let at = self.insertion_point();
        let mut moved = Vec::new();
        if !state.regions.is_empty() {
            self.forget_blocks();
            if self.recording {
                for (index, region) in state.regions.iter().enumerate() {
                    if let Some(from) = region.and_then(|region| region_place(self.ir, region)) {
                        moved.push((from, index));
                    }
                }
            }
        }
        let op = self.ir.create_op(at, state);
        if self.recording {
            self.journal.changes.push(Change::Created(op));
            for (from, index) in moved {
                self.journal.changes.push(Change::RegionMoved {
                    from,
                    to: (op, index),
                });
            }
        }
        self.notify_inserted(op);
        op
    }

    #[inline]
    fn replace_op(&mut self, op: Op<I>, values: &[Value<I>]) {
        let results = self.ir.num_results(op);
        assert_eq!(
            results,
            values.len(),
            "one value a result replaces an operation"
        );
        if let Some(listener) = &mut self.listener {
            listener.replaced(self.ir, op, values);
        }
        for (index, value) in values.iter().enumerate() {
            self.replace_uses(self.ir.result(op, index), *value);
        }
        self.erase_op(op);
    }

    #[inline]
    fn erase_op(&mut self, op: Op<I>) {
        if self.recording {
            self.journal.erase(Erasure::Op(op));
        } else {
            self.erase_now(op);
        }
    }

    fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>) {
        self.replace_uses(from, to);
    }

    fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>) {
        let old = self.ir.operand(op, index);
        if let Some(checks) = &mut self.checks {
            checks.changed |= old != value;
        }
        self.note(op, || Change::Operand(op, index, old));
        self.ir.set_operand(op, index, value);
        self.modified(op);
    }

    fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>) {
        if self.recording || self.checks.is_some() || !self.held.is_empty() {
            let old = self.ir.with_attr(op, name, |old| old.cloned());
            if let Some(checks) = &mut self.checks {
                checks.changed |= old != attr;
            }
            self.note(op, || Change::Attr(op, name, old.clone()));
        }
        self.ir.set_attr(op, name, attr);
        self.modified(op);
    }

    fn set_operands(&mut self, op: Op<I>, operands: &[Value<I>], segments: Option<&[u32]>) -> bool {
        let old = operands_of(self.ir, op);
        let sizes = self.ir.operand_segments(op);
        if !self.ir.set_operands(op, operands, segments) {
            return false;
        }
        if let Some(checks) = &mut self.checks {
            checks.changed |=
                old != operands || (segments.is_some() && sizes.as_deref() != segments);
        }
        self.note(op, || Change::Operands(op, old.clone(), sizes.clone()));
        self.modified(op);
        true
    }

    fn set_successor(&mut self, op: Op<I>, index: usize, block: Block<I>) -> bool {
        if index >= self.ir.num_successors(op) {
            return false;
        }
        let old = self.ir.successor(op, index);
        if !self.ir.set_successor(op, index, block) {
            return false;
        }
        if let Some(checks) = &mut self.checks {
            checks.changed |= old != block;
        }
        self.note(op, || Change::Successor(op, index, old));
        self.modified(op);
        true
    }

    fn set_loc(&mut self, op: Op<I>, loc: I::Loc) -> bool {
        let old = self.ir.loc(op);
        if !self.ir.set_loc(op, loc) {
            return false;
        }
        if let Some(checks) = &mut self.checks {
            checks.changed = true;
        }
        self.note(op, || Change::Loc(op, old.clone()));
        self.modified(op);
        true
    }

    // ---- Structure --------------------------------------------------------------------------

    fn move_op(&mut self, op: Op<I>, at: InsertPoint<I>) -> bool {
        let Some(previous) = place_of(self.ir, op) else {
            return false;
        };
        if !may_move_op(self.ir, op, at) || !self.ir.move_op(op, at) {
            return false;
        }
        if self.recording {
            self.journal.changes.push(Change::Moved(op, previous));
        }
        self.forget_blocks();
        self.notify_moved(op, previous);
        true
    }

    fn create_block(
        &mut self,
        region: Region<I>,
        before: Option<Block<I>>,
        args: &[(Type<I>, Option<I::Loc>)],
    ) -> Option<Block<I>> {
        if !is_place(self.ir, region, before) {
            return None;
        }
        let block = self.ir.create_block(region, before, args)?;
        if self.recording {
            self.journal.changes.push(Change::BlockCreated(block));
        }
        self.notify_block_inserted(block, None);
        Some(block)
    }

    fn move_block(&mut self, block: Block<I>, region: Region<I>, before: Option<Block<I>>) -> bool {
        let Some(from) = self.ir.parent_region(block) else {
            return false;
        };
        let next = self.ir.next_block(block);
        if !may_move_block(self.ir, block, region, before)
            || !self.ir.move_block(block, region, before)
        {
            return false;
        }
        if self.recording {
            let change = Change::BlockMoved(block, from, next);
            self.journal.changes.push(change);
        }
        self.forget_blocks();
        self.notify_block_inserted(block, Some((from, next)));
        true
    }

    fn erase_block(&mut self, block: Block<I>) -> bool {
        let leaving = |op| {
            self.journal
                .erasures
                .iter()
                .any(|gone| holds(self.ir, *gone, op))
        };
        if !may_erase_block_with(self.ir, block, leaving) {
            return false;
        }
        if self.recording {
            self.journal.erase(Erasure::Block(block));
            return true;
        }
        self.erase_block_now(block)
    }

    fn insert_block_arg(
        &mut self,
        block: Block<I>,
        index: usize,
        ty: Type<I>,
        loc: Option<I::Loc>,
    ) -> Option<Value<I>> {
        if index > self.ir.block_args(block).len() {
            return None;
        }
        let value = self.ir.insert_block_arg(block, index, ty, loc)?;
        if self.recording {
            self.journal.changes.push(Change::ArgInserted(block, index));
        }
        self.block_changed();
        Some(value)
    }

    fn erase_block_arg(&mut self, block: Block<I>, index: usize) -> bool {
        if !may_erase_block_arg(self.ir, block, index) {
            return false;
        }
        let arg = self.ir.block_args(block)[index];
        let (ty, loc) = (self.ir.value_type(arg), self.ir.value_loc(arg));
        if !self.ir.erase_block_arg(block, index) {
            return false;
        }
        if self.recording {
            let change = Change::ArgErased(block, index, arg, ty, loc);
            self.journal.changes.push(change);
        }
        self.block_changed();
        true
    }

    fn clone_op(&mut self, op: Op<I>, mapping: &mut IrMapping<I>) -> Option<Op<I>> {
        let at = self.insertion_point();
        let (new, steps) = clone_op(self.ir, op, at, mapping)?;
        if self.recording {
            self.journal.changes.push(Change::Created(new));
        }
        self.notify_cloned(&steps);
        Some(new)
    }

    fn clone_region_before(
        &mut self,
        region: Region<I>,
        to: Region<I>,
        before: Option<Block<I>>,
        mapping: &mut IrMapping<I>,
    ) -> bool {
        let blocks = self.ir.blocks(region);
        let Some(steps) = clone_region(self.ir, region, to, before, mapping) else {
            return false;
        };
        if self.recording {
            let made = blocks.into_iter().filter_map(|block| mapping.block(block));
            self.journal.changes.push(Change::Cloned(made.collect()));
        }
        self.notify_cloned(&steps);
        true
    }

    // ---- In place -----------------------------------------------------------------------------

    fn start_op_modification(&mut self, op: Op<I>) {
        self.held.push((op, Vec::new()));
    }

    fn finalize_op_modification(&mut self, op: Op<I>) {
        self.take_held(op);
        self.modified(op);
    }

    fn cancel_op_modification(&mut self, op: Op<I>) -> bool {
        let Some(mut changes) = self.take_held(op) else {
            return false;
        };
        // Nothing is reported while the changes are undone.
        self.held.push((op, Vec::new()));
        let mut done = true;
        while let Some(change) = changes.pop() {
            done &= take_back(self, change, &mut changes).is_ok();
        }
        self.take_held(op);
        done
    }

    fn notify_match_failure(&mut self, reason: &str) {
        if self.observed {
            self.declines = Some(reason.to_string());
        }
    }
}

impl<I: Ir> Driver<'_, I> {
    /// Records a change of an operation, so that it can be undone.
    #[inline]
    fn note(&mut self, op: Op<I>, change: impl Fn() -> Change<I>) {
        if self.recording {
            self.journal.changes.push(change());
        }
        if let Some((_, changes)) = self.held.iter_mut().rev().find(|(held, _)| *held == op) {
            changes.push(change());
        }
    }

    /// Reports that the operation was modified, at once or together with its other changes.
    #[inline]
    fn modified(&mut self, op: Op<I>) {
        if self.held.iter().any(|(held, _)| *held == op) {
            return;
        }
        self.notify_modified(op);
    }

    fn take_held(&mut self, op: Op<I>) -> Option<Vec<Change<I>>> {
        let at = self.held.iter().rposition(|(held, _)| *held == op)?;
        Some(self.held.remove(at).1)
    }

    fn block_changed(&mut self) {
        if let Some(checks) = &mut self.checks {
            checks.changed = true;
        }
    }
}
