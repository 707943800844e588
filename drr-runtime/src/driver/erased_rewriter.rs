//! A rewriter that passes changes on to another driver's rewriter, and records them for undoing.

use super::journal::{Change, Erasure, Journal, operands_of, region_place, take_back};
use super::transaction::{holds, is_nested};
use crate::ir::{AttrName, Block, InsertPoint, Ir, IrMapping, Op, OpState, Region, Type, Value};
use crate::rewriter::{RewriterBase, may_erase_block_with, place_of};

/// Passes changes on, and records how to undo them. Replacements and erasures wait until the
/// rewrite is complete.
pub(crate) struct ErasedRewriter<'a, I: Ir> {
    inner: &'a mut dyn RewriterBase<I>,
    journal: Journal<I>,
    /// For each of the journal's erasures: the values that replace it, if it is replaced.
    replacements: Vec<Option<Vec<Value<I>>>>,
}

impl<'a, I: Ir> ErasedRewriter<'a, I> {
    pub(super) fn new(inner: &'a mut dyn RewriterBase<I>) -> Self {
        ErasedRewriter {
            inner,
            journal: Journal::new(),
            replacements: Vec::new(),
        }
    }

    /// A rewrite begins.
    pub(super) fn begin(&mut self) {
        self.journal.clear();
        self.replacements.clear();
    }

    /// True if there are changes to undo.
    pub(super) fn has_changed(&self) -> bool {
        !self.journal.is_empty()
    }

    /// Carries out the postponed replacements and erasures.
    ///
    /// # Errors
    /// If a block that was erased is still used; it stays.
    pub(super) fn complete(&mut self) -> Result<(), String> {
        let erasures = std::mem::take(&mut self.journal.erasures);
        let mut replacements = std::mem::take(&mut self.replacements);
        self.journal.clear();
        // An operation nested in an erased one is erased with it, after its uses have been
        // replaced.
        let mut nested = vec![false; erasures.len()];
        for (at, erasure) in erasures.iter().enumerate() {
            nested[at] = erasures
                .iter()
                .any(|other| other != erasure && is_nested(self.inner.ir(), *erasure, *other));
            if let (true, Erasure::Op(op), Some(values)) = (nested[at], erasure, &replacements[at])
            {
                for (index, value) in values.iter().enumerate() {
                    let result = self.inner.ir().result(*op, index);
                    self.inner.replace_all_uses_with(result, *value);
                }
            }
        }
        let mut result = Ok(());
        for (at, erasure) in erasures
            .into_iter()
            .enumerate()
            .filter(|(at, _)| !nested[*at])
        {
            match (erasure, replacements[at].take()) {
                (Erasure::Op(op), Some(values)) => self.inner.replace_op(op, &values),
                (Erasure::Op(op), None) => self.inner.erase_op(op),
                (Erasure::Block(block), _) => {
                    if !self.inner.erase_block(block) {
                        result = Err("a block was erased but is still used".to_string());
                    }
                }
            }
        }
        result
    }

    pub(super) fn undo(&mut self) -> Result<(), String> {
        self.journal.erasures.clear();
        self.replacements.clear();
        while let Some(change) = self.journal.changes.pop() {
            take_back(self.inner, change, &mut self.journal.changes)?;
        }
        Ok(())
    }

    fn put_off(&mut self, erasure: Erasure<I>, values: Option<Vec<Value<I>>>) {
        let mut erasures = self.journal.erasures.iter();
        match erasures.position(|other| *other == erasure) {
            Some(at) if values.is_some() => self.replacements[at] = values,
            Some(_) => {}
            None => {
                self.journal.erasures.push(erasure);
                self.replacements.push(values);
            }
        }
    }
}

impl<I: Ir> RewriterBase<I> for ErasedRewriter<'_, I> {
    fn ir(&self) -> &I {
        self.inner.ir()
    }
    fn ir_mut(&mut self) -> &mut I {
        self.inner.ir_mut()
    }
    fn insertion_point(&self) -> InsertPoint<I> {
        self.inner.insertion_point()
    }
    fn set_insertion_point(&mut self, at: InsertPoint<I>) {
        self.inner.set_insertion_point(at);
    }
    fn create_op(&mut self, state: OpState<'_, I>) -> Op<I> {
        let regions = state.regions.iter().enumerate();
        let from = regions.filter_map(|(index, region)| {
            Some((region_place(self.inner.ir(), (*region)?)?, index))
        });
        let from: Vec<_> = from.collect();
        let op = self.inner.create_op(state);
        self.journal.changes.push(Change::Created(op));
        for (from, index) in from {
            self.journal.changes.push(Change::RegionMoved {
                from,
                to: (op, index),
            });
        }
        op
    }
    fn replace_op(&mut self, op: Op<I>, values: &[Value<I>]) {
        self.put_off(Erasure::Op(op), Some(values.to_vec()));
    }
    fn erase_op(&mut self, op: Op<I>) {
        self.put_off(Erasure::Op(op), None);
    }
    fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>) {
        let changes = &mut self.journal.changes;
        self.inner.ir().for_each_use(from, |user, index| {
            changes.push(Change::Operand(user, index, from));
            true
        });
        self.inner.replace_all_uses_with(from, to);
    }
    fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>) {
        let old = self.inner.ir().operand(op, index);
        self.journal.changes.push(Change::Operand(op, index, old));
        self.inner.set_operand(op, index, value);
    }
    fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>) {
        let old = self.inner.ir().with_attr(op, name, |old| old.cloned());
        self.journal.changes.push(Change::Attr(op, name, old));
        self.inner.set_attr(op, name, attr);
    }

    fn set_operands(&mut self, op: Op<I>, operands: &[Value<I>], segments: Option<&[u32]>) -> bool {
        let ir = self.inner.ir();
        let old = Change::Operands(op, operands_of(ir, op), ir.operand_segments(op));
        let done = self.inner.set_operands(op, operands, segments);
        self.note(done, old)
    }
    fn set_successor(&mut self, op: Op<I>, index: usize, block: Block<I>) -> bool {
        if index >= self.inner.ir().num_successors(op) {
            return false;
        }
        let old = self.inner.ir().successor(op, index);
        let done = self.inner.set_successor(op, index, block);
        self.note(done, Change::Successor(op, index, old))
    }
    fn set_loc(&mut self, op: Op<I>, loc: I::Loc) -> bool {
        let old = self.inner.ir().loc(op);
        let done = self.inner.set_loc(op, loc);
        self.note(done, Change::Loc(op, old))
    }
    fn move_op(&mut self, op: Op<I>, at: InsertPoint<I>) -> bool {
        let Some(from) = place_of(self.inner.ir(), op) else {
            return false;
        };
        let done = self.inner.move_op(op, at);
        self.note(done, Change::Moved(op, from))
    }
    fn create_block(
        &mut self,
        region: Region<I>,
        before: Option<Block<I>>,
        args: &[(Type<I>, Option<I::Loc>)],
    ) -> Option<Block<I>> {
        let block = self.inner.create_block(region, before, args)?;
        self.journal.changes.push(Change::BlockCreated(block));
        Some(block)
    }
    fn move_block(&mut self, block: Block<I>, region: Region<I>, before: Option<Block<I>>) -> bool {
        let Some(from) = self.inner.ir().parent_region(block) else {
            return false;
        };
        let next = self.inner.ir().next_block(block);
        let done = self.inner.move_block(block, region, before);
        self.note(done, Change::BlockMoved(block, from, next))
    }
    fn erase_block(&mut self, block: Block<I>) -> bool {
        let ir = self.inner.ir();
        let leaving = |op| {
            self.journal
                .erasures
                .iter()
                .any(|gone| holds(ir, *gone, op))
        };
        let done = may_erase_block_with(ir, block, leaving);
        if done {
            self.put_off(Erasure::Block(block), None);
        }
        done
    }
    fn insert_block_arg(
        &mut self,
        block: Block<I>,
        index: usize,
        ty: Type<I>,
        loc: Option<I::Loc>,
    ) -> Option<Value<I>> {
        let value = self.inner.insert_block_arg(block, index, ty, loc)?;
        self.journal.changes.push(Change::ArgInserted(block, index));
        Some(value)
    }
    fn erase_block_arg(&mut self, block: Block<I>, index: usize) -> bool {
        let ir = self.inner.ir();
        let Some(&arg) = ir.block_args(block).get(index) else {
            return false;
        };
        let change = Change::ArgErased(block, index, arg, ir.value_type(arg), ir.value_loc(arg));
        let done = self.inner.erase_block_arg(block, index);
        self.note(done, change)
    }
    fn clone_op(&mut self, op: Op<I>, mapping: &mut IrMapping<I>) -> Option<Op<I>> {
        let new = self.inner.clone_op(op, mapping)?;
        self.journal.changes.push(Change::Created(new));
        Some(new)
    }
    fn clone_region_before(
        &mut self,
        region: Region<I>,
        to: Region<I>,
        before: Option<Block<I>>,
        mapping: &mut IrMapping<I>,
    ) -> bool {
        let blocks = self.inner.ir().blocks(region);
        let done = self.inner.clone_region_before(region, to, before, mapping);
        let made = blocks.into_iter().filter_map(|block| mapping.block(block));
        self.note(done, Change::Cloned(made.collect()))
    }
    fn start_op_modification(&mut self, op: Op<I>) {
        self.inner.start_op_modification(op);
    }
    fn finalize_op_modification(&mut self, op: Op<I>) {
        self.inner.finalize_op_modification(op);
    }
    fn cancel_op_modification(&mut self, op: Op<I>) -> bool {
        self.inner.cancel_op_modification(op)
    }
    fn notify_match_failure(&mut self, reason: &str) {
        self.inner.notify_match_failure(reason);
    }
}

impl<I: Ir> ErasedRewriter<'_, I> {
    fn note(&mut self, done: bool, change: Change<I>) -> bool {
        if done {
            self.journal.changes.push(change);
        }
        done
    }
}
