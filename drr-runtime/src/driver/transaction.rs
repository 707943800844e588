//! A rewrite as a transaction: complete, or undone.

use rustc_hash::{FxHashMap, FxHashSet};

use super::erase::{Entity, Erasure, Postponed, erase_all};
use super::error::RewriteErrorKind;
use crate::ir::{
    self, AttrName, Block, InsertPoint, Ir, IrMapping, NewBlockArg, Op, OpState, Region, Type,
    Value, Walk,
};
use crate::rewriter::{
    Change, Renewed, RewriterBase, forward, may_erase_block_with, place_of, region_place,
    rewriter_state_by, take_back,
};

/// The reason why a rewrite cannot be completed.
pub(super) type Fault = (RewriteErrorKind, String);

/// The entities that a rewrite has created, and the operations that it has moved.
pub(super) struct Made<I: Ir> {
    pub(super) created: FxHashSet<Erasure<I>>,
    pub(super) moved: FxHashMap<Op<I>, InsertPoint<I>>,
}

/// Passes the changes of a rewrite on to another rewriter, and records how to undo them. Erasures
/// wait until the rewrite is complete.
pub(super) struct Transaction<I: Ir, R> {
    pub(super) below: R,
    /// Oldest first.
    changes: Vec<Change<I>>,
    erasures: Postponed<I>,
    /// Operations whose modification in place was begun and not finished, and the number of changes
    /// before it.
    modifying: Vec<(Op<I>, usize)>,
}

impl<I: Ir, R: RewriterBase<I>> Transaction<I, R> {
    pub(super) fn new(below: R) -> Self {
        Transaction {
            below,
            changes: Vec::new(),
            erasures: Postponed::new(),
            modifying: Vec::new(),
        }
    }

    /// A rewrite begins.
    pub(super) fn begin(&mut self) {
        self.changes.clear();
        self.erasures.clear();
        self.forget_modifications();
    }

    /// Forgets the modifications that were begun. The rewriter below must do the same.
    pub(super) fn forget_modifications(&mut self) {
        self.modifying.clear();
    }

    /// Ends the modifications that a rule has not finished. Otherwise, a rewriter below that is used
    /// further would report nothing about these operations.
    pub(super) fn end_modifications(&mut self, keep: bool) {
        while let Some(op) = self.last_modified() {
            match keep {
                true => self.finalize_op_modification(op),
                false => drop(self.cancel_op_modification(op)),
            }
        }
    }

    /// An operation whose modification was begun last, of those that are not finished.
    pub(super) fn last_modified(&self) -> Option<Op<I>> {
        self.modifying.last().map(|(op, _)| *op)
    }

    /// True if a modification of the operation was begun and not finished.
    pub(super) fn is_modifying(&self, op: Op<I>) -> bool {
        self.modifying.iter().any(|(other, _)| *other == op)
    }

    /// Returns the number of changes before the modification, if it was begun.
    fn modification_ends(&mut self, op: Op<I>) -> Option<usize> {
        let at = self.modifying.iter().rposition(|(other, _)| *other == op)?;
        Some(self.modifying.remove(at).1)
    }

    /// True if there are changes to undo.
    pub(super) fn has_changed(&self) -> bool {
        !self.changes.is_empty() || !self.erasures.list().is_empty()
    }

    /// Carries out the postponed erasures.
    ///
    /// # Errors
    /// If one is not possible, or `may_erase` forbids it; then nothing was erased.
    pub(super) fn complete(
        &mut self,
        may_erase: impl FnOnce(&Self, &[Erasure<I>]) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        may_erase(self, self.erasures.list())?;
        let ir = self.below.ir();
        match self.erasures.order(ir) {
            Ok(order) => {
                erase_all(&mut self.below, order);
                Ok(())
            }
            Err(kept) => Err((RewriteErrorKind::Failed, kept.text(ir))),
        }
    }

    /// Undoes the changes.
    ///
    /// # Errors
    /// If the IR cannot.
    pub(super) fn undo(&mut self) -> Result<(), String> {
        self.erasures.clear();
        self.undo_to(0).map(drop)
    }

    /// The number of changes so far.
    pub(super) fn num_changes(&self) -> usize {
        self.changes.len()
    }

    /// Undoes the changes after the first `kept` ones. Erasures still wait. Returns the block arguments
    /// that are other values than at that time.
    ///
    /// # Errors
    /// If the IR cannot.
    pub(super) fn undo_to(&mut self, kept: usize) -> Result<Renewed<I>, String> {
        let mut renewed = Renewed::<I>::default();
        while self.changes.len() > kept
            && let Some(change) = self.changes.pop()
        {
            take_back(&mut self.below, change, &mut renewed)?;
        }
        Ok(renewed)
    }

    /// An operation was created without this rewriter.
    pub(super) fn was_created(&mut self, op: Op<I>) {
        self.changes.push(Change::Created(op));
    }

    /// An operation was changed in place without this rewriter: its operands and attributes were these.
    pub(super) fn changed_in_place(
        &mut self,
        op: Op<I>,
        operands: Vec<Value<I>>,
        segments: Option<Vec<u32>>,
        attrs: Vec<(AttrName, I::Attr)>,
    ) {
        let now = self.below.ir().attrs(op).unwrap_or_default();
        let added = now.iter().map(|(name, _)| *name);
        let added = added.filter(|name| !attrs.iter().any(|(old, _)| old == name));
        let added = added.map(|name| Change::Attr(op, name, None));
        self.changes.extend(added);
        let old = attrs.into_iter().filter(|attr| !now.contains(attr));
        let old = old.map(|(name, attr)| Change::Attr(op, name, Some(attr)));
        self.changes.extend(old);
        if !ir::operands(self.below.ir(), op).eq(operands.iter().copied()) {
            self.changes.push(Change::Operands(op, operands, segments));
        }
    }

    /// The operation that a change created.
    #[inline]
    pub(super) fn created_op(&self, at: usize) -> Option<Op<I>> {
        match self.changes[at] {
            Change::Created(op) => Some(op),
            _ => None,
        }
    }

    /// The blocks that a change created, cloned or moved.
    pub(super) fn placed_blocks(&self, at: usize) -> &[Block<I>] {
        match &self.changes[at] {
            Change::BlockCreated(block) | Change::BlockMoved(block, ..) => {
                std::slice::from_ref(block)
            }
            Change::Cloned(blocks) => blocks,
            _ => &[],
        }
    }

    /// The operations in the blocks that a change cloned.
    pub(super) fn cloned_ops(&self, at: usize) -> Vec<Op<I>> {
        let ir = self.below.ir();
        match &self.changes[at] {
            Change::Cloned(blocks) => {
                let ops = |block: &Block<I>| Walk::block(ir, *block).ops(ir);
                blocks.iter().flat_map(ops).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The operations and blocks that the rewrite has created, and those that it has moved, with their
    /// positions before.
    pub(super) fn made(&self) -> Made<I> {
        let mut made = Made {
            created: FxHashSet::default(),
            moved: FxHashMap::default(),
        };
        for change in &self.changes {
            match change {
                Change::Created(op) => made.created.extend([Entity::Op(*op)]),
                Change::BlockCreated(block) => made.created.extend([Entity::Block(*block)]),
                Change::Cloned(blocks) => made
                    .created
                    .extend(blocks.iter().copied().map(Entity::Block)),
                Change::Moved(op, from) => {
                    made.moved.entry(*op).or_insert(*from);
                }
                _ => {}
            }
        }
        made
    }

    /// Moves the operations of a block from `first` to `last` as one change, which
    /// [`made`](Transaction::made) does not know.
    pub(super) fn move_together(&mut self, first: Op<I>, last: Op<I>, at: InsertPoint<I>) -> bool {
        let Some(from) = place_of(self.below.ir(), last) else {
            return false;
        };
        let done = self.below.move_ops(first, last, at);
        self.note(done, Change::MovedTogether(first, last, from))
    }

    /// Records a change if it was made.
    fn note(&mut self, done: bool, change: Change<I>) -> bool {
        if done {
            self.changes.push(change);
        }
        done
    }
}

impl<I: Ir, R: RewriterBase<I>> RewriterBase<I> for Transaction<I, R> {
    rewriter_state_by!(self, self.below);
    forward! { self, self.below =>
        fn set_insertion_point(at: InsertPoint<I>);
    }
    fn start_op_modification(&mut self, op: Op<I>) {
        self.modifying.push((op, self.changes.len()));
        self.below.start_op_modification(op);
    }
    fn finalize_op_modification(&mut self, op: Op<I>) {
        self.modification_ends(op);
        self.below.finalize_op_modification(op);
    }
    fn cancel_op_modification(&mut self, op: Op<I>) -> bool {
        let begin = self.modification_ends(op);
        let done = self.below.cancel_op_modification(op);
        if done && let Some(begin) = begin {
            // They are undone.
            let begin = begin.min(self.changes.len());
            let later = self.changes.split_off(begin);
            let later = later.into_iter();
            self.changes
                .extend(later.filter(|change| change.in_place() != Some(op)));
        }
        done
    }
    fn create_op(&mut self, state: OpState<'_, I>) -> Op<I> {
        let ir = self.below.ir();
        let given = state.regions.iter().enumerate();
        let moved =
            given.filter_map(|(index, region)| Some((region_place(ir, (*region)?)?, index)));
        let moved: Vec<_> = moved.collect();
        let op = self.below.create_op(state);
        self.changes.push(Change::Created(op));
        let moved = moved.into_iter().map(|(from, index)| Change::RegionMoved {
            from,
            to: (op, index),
        });
        self.changes.extend(moved);
        op
    }
    fn erase_op(&mut self, op: Op<I>) {
        self.erasures.add(Entity::Op(op));
    }
    fn is_erased(&self, op: Op<I>) -> bool {
        self.erasures.holds(self.below.ir(), op) || self.below.is_erased(op)
    }
    fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>) {
        if from == to {
            return;
        }
        let changes = &mut self.changes;
        self.below.ir().for_each_use(from, |user, index| {
            changes.push(Change::Operand(user, index, from));
            true
        });
        self.below.replace_all_uses_with(from, to);
    }
    fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>) {
        let old = self.below.ir().operand(op, index);
        self.changes.push(Change::Operand(op, index, old));
        self.below.set_operand(op, index, value);
    }
    fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>) {
        let old = self.below.ir().with_attr(op, name, |old| old.cloned());
        self.changes.push(Change::Attr(op, name, old));
        self.below.set_attr(op, name, attr);
    }
    fn set_operands(&mut self, op: Op<I>, operands: &[Value<I>], segments: Option<&[u32]>) -> bool {
        let ir = self.below.ir();
        let old = Change::Operands(op, ir::operands(ir, op).collect(), ir.operand_segments(op));
        let done = self.below.set_operands(op, operands, segments);
        self.note(done, old)
    }
    fn set_successor(&mut self, op: Op<I>, index: usize, block: Block<I>) -> bool {
        if index >= self.below.ir().num_successors(op) {
            return false;
        }
        let old = self.below.ir().successor(op, index);
        let done = self.below.set_successor(op, index, block);
        self.note(done, Change::Successor(op, index, old))
    }
    fn set_loc(&mut self, op: Op<I>, loc: I::Loc) -> bool {
        let old = self.below.ir().loc(op);
        let done = self.below.set_loc(op, loc);
        self.note(done, Change::Loc(op, old))
    }
    fn move_op(&mut self, op: Op<I>, at: InsertPoint<I>) -> bool {
        let Some(from) = place_of(self.below.ir(), op) else {
            return false;
        };
        let done = self.below.move_op(op, at);
        self.note(done, Change::Moved(op, from))
    }
    fn create_block(
        &mut self,
        region: Region<I>,
        before: Option<Block<I>>,
        args: &[(Type<I>, Option<I::Loc>)],
    ) -> Option<Block<I>> {
        let block = self.below.create_block(region, before, args)?;
        self.changes.push(Change::BlockCreated(block));
        Some(block)
    }
    fn move_block(&mut self, block: Block<I>, region: Region<I>, before: Option<Block<I>>) -> bool {
        let Some(from) = self.below.ir().parent_region(block) else {
            return false;
        };
        let next = self.below.ir().next_block(block);
        let done = self.below.move_block(block, region, before);
        self.note(done, Change::BlockMoved(block, from, next))
    }
    fn erase_block(&mut self, block: Block<I>) -> bool {
        let ir = self.below.ir();
        let done = may_erase_block_with(ir, block, |op| self.is_erased(op));
        if done {
            self.erasures.add(Entity::Block(block));
        }
        done
    }
    fn insert_block_args(
        &mut self,
        block: Block<I>,
        args: &[NewBlockArg<I>],
    ) -> Option<Vec<Value<I>>> {
        let values = self.below.insert_block_args(block, args)?;
        let indices = args.iter().map(|arg| arg.index).collect();
        let change = Change::ArgsInserted(block, indices, values.clone());
        self.changes.push(change);
        Some(values)
    }
    fn erase_block_args(&mut self, block: Block<I>, indices: &[usize]) -> bool {
        let ir = self.below.ir();
        let args = indices
            .iter()
            .filter_map(|index| ir.block_arg(block, *index));
        let args: Vec<_> = args.collect();
        let parts = args.iter().zip(indices);
        let parts = parts.map(|(arg, index)| NewBlockArg {
            index: *index,
            ty: ir.value_type(*arg),
            loc: ir.value_loc(*arg),
        });
        let change = Change::ArgsErased(block, args.clone(), parts.collect());
        let done = self.below.erase_block_args(block, indices);
        self.note(done, change)
    }
    fn clone_op(&mut self, op: Op<I>, mapping: &mut IrMapping<I>) -> Option<Op<I>> {
        let new = self.below.clone_op(op, mapping)?;
        self.changes.push(Change::Created(new));
        Some(new)
    }
    fn clone_region_before(
        &mut self,
        region: Region<I>,
        to: Region<I>,
        before: Option<Block<I>>,
        mapping: &mut IrMapping<I>,
    ) -> bool {
        let blocks = self.below.ir().blocks(region);
        let done = self.below.clone_region_before(region, to, before, mapping);
        let made = blocks.into_iter().filter_map(|block| mapping.block(block));
        self.note(done, Change::Cloned(made.collect()))
    }
}
