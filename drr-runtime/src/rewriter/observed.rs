//! The rewriter that makes changes: each one at once, with a notice to an observer.

use super::journal::{Change, Renewed, take_back};
use super::observer::{Event, Observer};
use super::structure::{
    is_place, may_erase_block, may_erase_block_args, may_insert_block_args, may_move_block,
    may_move_op, may_move_ops, place_of,
};
use super::{RewriterBase, replace_by_new};
use crate::ir::{
    self, AttrName, Block, CloneStep, InsertPoint, Ir, IrMapping, NewBlockArg, Op, OpState, Region,
    Type, Value, Walk, block_owner, clone_op, clone_region, is_in_block,
};

/// Makes each change at once and notifies the observer of it.
pub(crate) struct ObservedRewriter<'a, I: Ir, O> {
    pub(crate) ir: &'a mut I,
    pub(crate) observer: O,
    /// `None` before the first rewrite, and if the position was erased with all around it.
    pub(crate) at: Option<InsertPoint<I>>,
    /// The operation that a driver visits, until it is erased.
    pub(crate) root: Option<Op<I>>,
    /// Operations whose changes are reported together, and their changes.
    held: Vec<(Op<I>, Vec<Change<I>>)>,
    /// Reused storage.
    uses: Vec<(Op<I>, usize)>,
    /// Reused storage.
    operands: Vec<Value<I>>,
}

impl<'a, I: Ir, O: Observer<I>> ObservedRewriter<'a, I, O> {
    pub(crate) fn new(ir: &'a mut I, observer: O, at: Option<InsertPoint<I>>) -> Self {
        ObservedRewriter {
            ir,
            observer,
            at,
            root: None,
            held: Vec::new(),
            uses: Vec::new(),
            operands: Vec::new(),
        }
    }

    #[inline(always)]
    pub(crate) fn notify(&mut self, event: Event<'_, I>) {
        self.observer.notify(self.ir, event);
    }

    fn structure_changes(&mut self) {
        self.observer.changes();
        self.observer.structure_changes(self.ir);
    }

    /// Forgets modifications that were begun and not finished.
    pub(crate) fn release(&mut self) {
        self.held.clear();
    }

    /// Prepares a change of an operation in place, whose inverse `change` returns.
    #[inline]
    fn prepare(&mut self, op: Op<I>, change: impl FnOnce(&I) -> (bool, Change<I>)) {
        let held = self.held.iter_mut().rfind(|(held, _)| *held == op);
        if held.is_none() && !self.observer.compares() {
            return;
        }
        let (differs, change) = change(self.ir);
        if differs {
            self.observer.differs();
        }
        if let Some((_, changes)) = held {
            changes.push(change);
        }
    }

    /// Sets an operand. The uses of values are not tracked.
    #[inline]
    fn put_operand(&mut self, op: Op<I>, index: usize, value: Value<I>) {
        self.observer.changes();
        self.prepare(op, |ir| {
            let old = ir.operand(op, index);
            (old != value, Change::Operand(op, index, old))
        });
        let is_typed_alike = self.observer.tracks_uses() && {
            let old = self.ir.operand(op, index);
            self.ir.value_type(old) == self.ir.value_type(value)
        };
        self.ir.set_operand(op, index, value);
        match is_typed_alike {
            true => self.report(op, Event::OperandSet(op, value)),
            false => self.modified(op),
        }
    }

    /// Reports that the operation was modified, at once or together with its other changes.
    #[inline]
    fn modified(&mut self, op: Op<I>) {
        self.report(op, Event::Modified(op));
    }

    #[inline]
    fn report(&mut self, op: Op<I>, event: Event<'_, I>) {
        if !self.held.iter().any(|(held, _)| *held == op) {
            self.notify(event);
        }
    }

    /// Turns the root into another operation. Returns false if the IR cannot.
    fn rebuild_root(&mut self, op: Op<I>, state: &OpState<'_, I>) -> bool {
        self.operands.clear();
        let operands = 0..self.ir.num_operands(op);
        self.operands
            .extend(operands.map(|index| self.ir.operand(op, index)));
        let done = self.ir.rebuild_op(op, state);
        if done {
            self.observer.rebuilt(self.ir, op, &self.operands);
        }
        done
    }

    /// True if the operation of the insertion point, or the one that has its block, is one of these.
    pub(super) fn is_at(&self, is: impl FnOnce(&I, Op<I>) -> bool) -> bool {
        let op = match self.at {
            Some(InsertPoint::Before(op)) => Some(op),
            Some(InsertPoint::End(block)) => block_owner(self.ir, block),
            None => None,
        };
        op.is_some_and(|op| is(self.ir, op))
    }

    /// Where insertion continues if a block is erased with the insertion point.
    fn outside(&self, block: Block<I>) -> Option<InsertPoint<I>> {
        let root = self.root.filter(|root| !is_in_block(self.ir, *root, block));
        if let Some(op) = root.or_else(|| block_owner(self.ir, block)) {
            return Some(InsertPoint::Before(op));
        }
        let mut blocks = self.ir.blocks(self.ir.parent_region(block)?).into_iter();
        blocks.find(|other| *other != block).map(InsertPoint::End)
    }

    fn take_held(&mut self, op: Op<I>) -> Option<Vec<Change<I>>> {
        let at = self.held.iter().rposition(|(held, _)| *held == op)?;
        Some(self.held.remove(at).1)
    }

    #[inline(never)]
    fn notify_cloned(&mut self, steps: &[CloneStep<I>]) {
        for step in steps {
            self.notify(match step {
                CloneStep::Block(block) => Event::BlockInserted(*block, None),
                CloneStep::Op(op) => Event::Inserted(*op),
            });
        }
    }

    #[inline]
    pub(super) fn notify_erased(&mut self, op: Op<I>) {
        if self.root == Some(op) {
            self.root = None;
        }
        self.notify(Event::Erased(op));
    }
}

impl<I: Ir, O: Observer<I>> RewriterBase<I> for ObservedRewriter<'_, I, O> {
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
            .expect("the insertion point was not erased with all around it")
    }
    fn set_insertion_point(&mut self, at: InsertPoint<I>) {
        self.at = Some(at);
    }

    #[inline]
    fn create_op(&mut self, state: OpState<'_, I>) -> Op<I> {
        self.observer.changes();
        if !state.regions.is_empty() {
            self.observer.structure_changes(self.ir);
        }
        let op = self.ir.create_op(self.insertion_point(), state);
        self.notify(Event::Inserted(op));
        op
    }
    #[inline]
    fn replace_op_with_new_op(&mut self, op: Op<I>, state: OpState<'_, I>) -> Op<I> {
        let is_root = self.root == Some(op) && self.at == Some(InsertPoint::Before(op));
        if is_root && self.observer.lets_rebuild() && self.rebuild_root(op, &state) {
            return op;
        }
        replace_by_new(self, op, state)
    }
    fn notify_replaced(&mut self, op: Op<I>, values: &[Value<I>]) {
        self.notify(Event::Replaced(op, values));
    }
    #[inline]
    fn erase_op(&mut self, op: Op<I>) {
        self.observer.changes();
        if self.at == Some(InsertPoint::Before(op)) {
            self.at = place_of(self.ir, op);
        }
        if self.ir.num_regions(op) != 0 {
            self.erase_nested(op);
        }
        self.notify_erased(op);
        self.ir.erase_op(op);
    }
    #[inline]
    fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>) {
        if from == to {
            return;
        }
        self.observer.changes();
        // Most values have one use. The other uses are listed first, since each change removes one.
        let (mut first, rest) = (None, &mut self.uses);
        self.ir.for_each_use(from, |user, index| {
            match first {
                None => first = Some((user, index)),
                Some(_) => rest.push((user, index)),
            }
            true
        });
        let Some((user, index)) = first else { return };
        self.put_operand(user, index, to);
        if !self.uses.is_empty() {
            let mut rest = std::mem::take(&mut self.uses);
            for (user, index) in rest.drain(..) {
                self.put_operand(user, index, to);
            }
            self.uses = rest;
        }
        if self.observer.tracks_uses() {
            // A root that is left is visited again.
            let definition = self.ir.defining_op(from).map(|(op, _)| op);
            if definition.is_none() || definition != self.root {
                self.observer.lost_uses(self.ir, from);
            }
            self.observer.got_uses(self.ir, to);
        }
    }

    #[inline]
    fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>) {
        let old = self.ir.operand(op, index);
        self.put_operand(op, index, value);
        if self.observer.tracks_uses() {
            self.observer.lost_uses(self.ir, old);
            self.observer.got_uses(self.ir, value);
        }
    }
    #[inline(never)]
    fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>) {
        self.observer.changes();
        self.prepare(op, |ir| {
            let old = ir.with_attr(op, name, |old| old.cloned());
            (old != attr, Change::Attr(op, name, old))
        });
        self.ir.set_attr(op, name, attr);
        self.modified(op);
    }
    #[inline(never)]
    fn set_operands(&mut self, op: Op<I>, operands: &[Value<I>], segments: Option<&[u32]>) -> bool {
        self.observer.changes();
        let old: Vec<_> = ir::operands(self.ir, op).collect();
        let sizes = self.ir.operand_segments(op);
        let done = self.ir.set_operands(op, operands, segments);
        if done {
            if self.observer.tracks_uses() {
                for value in &old {
                    self.observer.lost_uses(self.ir, *value);
                }
                for value in operands {
                    self.observer.got_uses(self.ir, *value);
                }
            }
            self.prepare(op, |_| {
                let resized = segments.is_some() && sizes.as_deref() != segments;
                (old != operands || resized, Change::Operands(op, old, sizes))
            });
            self.modified(op);
        }
        done
    }
    #[inline(never)]
    fn set_successor(&mut self, op: Op<I>, index: usize, block: Block<I>) -> bool {
        if index >= self.ir.num_successors(op) {
            return false;
        }
        self.observer.changes();
        let old = self.ir.successor(op, index);
        let done = self.ir.set_successor(op, index, block);
        if done {
            self.prepare(op, |_| (old != block, Change::Successor(op, index, old)));
            self.modified(op);
        }
        done
    }
    #[inline(never)]
    fn set_loc(&mut self, op: Op<I>, loc: I::Loc) -> bool {
        self.observer.changes();
        let old = self.ir.loc(op);
        let done = self.ir.set_loc(op, loc);
        if done {
            self.prepare(op, |_| (true, Change::Loc(op, old)));
            self.modified(op);
        }
        done
    }

    // ---- Structure --------------------------------------------------------------------------

    #[inline(never)]
    fn move_op(&mut self, op: Op<I>, at: InsertPoint<I>) -> bool {
        let Some(previous) = place_of(self.ir, op) else {
            return false;
        };
        if !may_move_op(self.ir, op, at) {
            return false;
        }
        self.structure_changes();
        let done = self.ir.move_op(op, at);
        if done {
            self.notify(Event::Moved(op, previous));
        }
        done
    }
    #[inline(never)]
    fn move_ops(&mut self, first: Op<I>, last: Op<I>, at: InsertPoint<I>) -> bool {
        if self.observer.is_active() {
            let ops = ir::ops_between(self.ir, first, last);
            return ops.into_iter().all(|op| self.move_op(op, at));
        }
        let may = may_move_ops(self.ir, first, last, at);
        if may {
            self.structure_changes();
        }
        may && self.ir.move_ops(first, last, at)
    }
    #[inline(never)]
    fn create_block(
        &mut self,
        region: Region<I>,
        before: Option<Block<I>>,
        args: &[(Type<I>, Option<I::Loc>)],
    ) -> Option<Block<I>> {
        if !is_place(self.ir, region, before) {
            return None;
        }
        self.structure_changes();
        let block = self.ir.create_block(region, before, args)?;
        self.notify(Event::BlockInserted(block, None));
        Some(block)
    }
    #[inline(never)]
    fn move_block(&mut self, block: Block<I>, region: Region<I>, before: Option<Block<I>>) -> bool {
        let Some(from) = self.ir.parent_region(block) else {
            return false;
        };
        if !may_move_block(self.ir, block, region, before) {
            return false;
        }
        let next = self.ir.next_block(block);
        self.structure_changes();
        let done = self.ir.move_block(block, region, before);
        if done {
            self.notify(Event::BlockInserted(block, Some((from, next))));
        }
        done
    }
    #[inline(never)]
    fn erase_block(&mut self, block: Block<I>) -> bool {
        if !may_erase_block(self.ir, block) {
            return false;
        }
        self.structure_changes();
        if self.at == Some(InsertPoint::End(block))
            || self.is_at(|ir, at| is_in_block(ir, at, block))
        {
            self.at = self.outside(block);
        }
        if self.observer.is_active() {
            let nested = Walk::block(self.ir, block).ops(self.ir);
            self.erase_in_reverse(nested.collect());
        }
        self.notify(Event::BlockErased(block));
        self.ir.erase_block(block)
    }
    #[inline(never)]
    fn insert_block_args(
        &mut self,
        block: Block<I>,
        args: &[NewBlockArg<I>],
    ) -> Option<Vec<Value<I>>> {
        if args.is_empty() {
            return Some(Vec::new());
        }
        if !may_insert_block_args(self.ir, block, args) {
            return None;
        }
        self.observer.changes();
        let values = self.ir.insert_block_args(block, args)?;
        self.observer.differs();
        Some(values)
    }
    #[inline(never)]
    fn erase_block_args(&mut self, block: Block<I>, indices: &[usize]) -> bool {
        if indices.is_empty() {
            return true;
        }
        if !may_erase_block_args(self.ir, block, indices) {
            return false;
        }
        self.observer.changes();
        let done = self.ir.erase_block_args(block, indices);
        if done {
            self.observer.differs();
        }
        done
    }
    #[inline(never)]
    fn clone_op(&mut self, op: Op<I>, mapping: &mut IrMapping<I>) -> Option<Op<I>> {
        self.observer.changes();
        if self.ir.num_regions(op) != 0 {
            self.observer.structure_changes(self.ir);
        }
        let (new, steps) = clone_op(self.ir, op, self.insertion_point(), mapping)?;
        self.notify_cloned(&steps);
        Some(new)
    }
    #[inline(never)]
    fn clone_region_before(
        &mut self,
        region: Region<I>,
        to: Region<I>,
        before: Option<Block<I>>,
        mapping: &mut IrMapping<I>,
    ) -> bool {
        if !is_place(self.ir, to, before) {
            return false;
        }
        self.structure_changes();
        let steps = clone_region(self.ir, region, to, before, mapping);
        self.notify_cloned(steps.as_deref().unwrap_or_default());
        steps.is_some()
    }

    // ---- In place -----------------------------------------------------------------------------

    fn start_op_modification(&mut self, op: Op<I>) {
        self.held.push((op, Vec::new()));
    }
    fn finalize_op_modification(&mut self, op: Op<I>) {
        let changes = self.take_held(op).unwrap_or_default();
        // A modification around this one may still be cancelled.
        match self.held.iter_mut().rfind(|(held, _)| *held == op) {
            Some((_, around)) => around.extend(changes),
            None => self.notify(Event::Modified(op)),
        }
    }
    #[inline(never)]
    fn cancel_op_modification(&mut self, op: Op<I>) -> bool {
        let Some(mut changes) = self.take_held(op) else {
            return false;
        };
        // Nothing is reported while the changes are undone.
        self.held.push((op, Vec::new()));
        let (mut done, mut renewed) = (true, Renewed::<I>::default());
        while let Some(change) = changes.pop() {
            done &= take_back(self, change, &mut renewed).is_ok();
        }
        self.take_held(op);
        done
    }
    fn notify_match_failure(&mut self, reason: &str) {
        self.observer.declines(reason);
    }
}
