//! The greedy driver's worklist: last in, first out, each operation at most once.
//!
//! A sweep begins with all operations of a region on the list. They are not listed one by one: the
//! worklist takes them from the blocks when all above them were taken.
//!
//! Numbers of operations may be reused, so an operation must be removed before it is erased.

use rustc_hash::{FxHashMap, FxHashSet};

use super::level::{Level, SweepOrder, first_in};
use super::op_table::{OpTable, number};
use crate::ir::{Few, Ir, Op, Region, enclosing_region, operands};

/// The operation has an entry.
const LISTED: u8 = 1;
/// The sweep has passed it, or it was created since the sweep began.
const PASSED: u8 = 2;
/// It is in `resumes`.
const RESUMES: u8 = 4;

/// There are no levels.
const NONE: usize = usize::MAX;

/// A removed operation leaves its entry as a hole: its handle is never passed to the IR again. An
/// entry is valid if its operation (or number) is listed. That suffices: if the operation, or
/// another one with its number, is added again, the new entry is above the hole. It is taken, and
/// no longer listed, before the hole is reached.
pub(crate) struct Worklist<I: Ir> {
    /// Operations with their numbers.
    entries: Vec<(Op<I>, u32)>,
    /// The number of entries that are not holes.
    len: usize,
    /// The number of operations that were ever added below all others.
    below: usize,
    marks: OpTable<I, u8>,
    /// The next operation that the sweep reaches, if it is in a block. It may have been created since.
    ahead: Option<Op<I>>,
    /// The blocks that the sweep reaches, the innermost level last. All operations in them that are not
    /// passed are on the list.
    levels: Vec<Level<I>>,
    /// The levels that continue with an operation when the inner ones are done, by that operation.
    resumes: FxHashMap<Op<I>, usize>,
    /// The regions of all levels.
    entered: FxHashSet<Region<I>>,
    /// The number of entries below the innermost level, or [`NONE`].
    base: usize,
    /// True if the sweep reaches definitions before their users: those in the innermost level, and those
    /// around it that it may use.
    is_ordered: bool,
    order: SweepOrder,
    /// Reused storage.
    around: Vec<Op<I>>,
    /// The number of operations that the sweep has passed, or that were erased before.
    swept: u64,
    /// How many of them were created meanwhile.
    joined: u64,
}

impl<I: Ir> Worklist<I> {
    pub(crate) fn new() -> Self {
        Worklist {
            entries: Vec::new(),
            len: 0,
            below: 0,
            marks: OpTable::new(),
            ahead: None,
            levels: Vec::new(),
            resumes: FxHashMap::default(),
            entered: FxHashSet::default(),
            base: NONE,
            is_ordered: true,
            order: SweepOrder::BottomUp,
            around: Vec::new(),
            swept: 0,
            joined: 0,
        }
    }

    /// Adds an operation that was created.
    #[inline(always)]
    pub(crate) fn push_created(&mut self, ir: &I, op: Op<I>) {
        let index = number(ir, op);
        *self.marks.slot_numbered(op, index) = PASSED | LISTED;
        self.entries.push((op, index));
        self.len += 1;
    }

    /// Adds an operation unless it is on the list.
    #[inline(always)]
    pub(crate) fn push(&mut self, ir: &I, op: Op<I>) {
        let index = number(ir, op);
        let mark = self.marks.slot_numbered(op, index);
        if *mark & LISTED == 0 && (*mark & PASSED != 0 || self.base == NONE) {
            *mark |= LISTED;
            self.entries.push((op, index));
            self.len += 1;
        }
    }

    /// True if a sweep has operations ahead.
    #[inline(always)]
    pub(crate) fn is_sweeping(&self) -> bool {
        self.base != NONE
    }

    /// True if the sweep reaches the operation.
    #[inline(always)]
    pub(crate) fn is_ahead(&self, ir: &I, op: Op<I>) -> bool {
        self.is_sweeping() && self.marks.get(ir, op) & PASSED == 0
    }

    /// True if an operation uses a result of one that the sweep reaches, as in a graph region. Then users
    /// do not come after definitions.
    #[inline(always)]
    pub(crate) fn uses_ahead(&self, ir: &I, op: Op<I>) -> bool {
        !self.is_ordered && self.has_operand_ahead(ir, op)
    }

    #[inline(never)]
    fn has_operand_ahead(&self, ir: &I, op: Op<I>) -> bool {
        operands(ir, op).any(|operand| {
            let definition = ir.defining_op(operand);
            definition.is_some_and(|(op, _)| self.is_ahead(ir, op))
        })
    }

    /// A new operation becomes part of a top-down sweep, if it stands before an operation that the sweep
    /// reaches. Returns true if it does.
    pub(crate) fn join_sweep(&mut self, ir: &I, op: Op<I>) -> bool {
        let Some(next) = ir.next_op(op).filter(|next| self.is_ahead(ir, *next)) else {
            return false;
        };
        *self.marks.slot(ir, op) = 0;
        // It is counted when the sweep reaches it.
        self.joined += 1;
        if self.ahead == Some(next) {
            self.ahead = Some(op);
        } else if self.marks.get(ir, next) & RESUMES != 0 {
            self.resume_with(ir, next, Some(op));
        }
        true
    }

    /// Takes the operation that was added last.
    #[inline(always)]
    pub(crate) fn pop(&mut self, ir: &I) -> Option<Op<I>> {
        loop {
            if self.entries.len() == self.base {
                match self.take_ahead(ir) {
                    None => continue,
                    op => return op,
                }
            }
            let (op, index) = self.entries.pop()?;
            let mark = self.marks.slot_numbered(op, index);
            if *mark & LISTED != 0 {
                *mark &= !LISTED;
                self.len -= 1;
                return Some(op);
            }
        }
    }

    /// Takes an operation from the innermost level; `None` if others come first.
    #[inline(always)]
    fn take_ahead(&mut self, ir: &I) -> Option<Op<I>> {
        let op = match self.ahead {
            Some(op) => op,
            None => self.next_block(ir)?,
        };
        self.ahead = step(ir, op, self.order);
        let mark = self.marks.slot(ir, op);
        if *mark & PASSED != 0 {
            return None;
        }
        *mark |= PASSED;
        self.swept += 1;
        match ir.num_regions(op) {
            0 => Some(op),
            _ => self.enter(ir, op),
        }
    }

    /// The operation that the sweep reaches now, if it is in a block and has no regions.
    #[inline(always)]
    pub(crate) fn peek(&self, ir: &I) -> Option<Op<I>> {
        self.ahead
            .filter(|op| self.entries.len() == self.base && ir.num_regions(*op) == 0)
    }

    /// Passes the operation that [`peek`](Worklist::peek) has returned. Returns false if the sweep has
    /// passed it before.
    #[inline(always)]
    pub(crate) fn pass(&mut self, ir: &I, op: Op<I>) -> bool {
        self.ahead = step(ir, op, self.order);
        let mark = self.marks.slot(ir, op);
        let is_new = *mark & PASSED == 0;
        *mark |= PASSED;
        self.swept += u64::from(is_new);
        is_new
    }

    /// The sweep reaches another block, or leaves the innermost level.
    #[cold]
    #[inline(never)]
    fn next_block(&mut self, ir: &I) -> Option<Op<I>> {
        let next = self.levels.last_mut()?.next_block(ir, self.order);
        if next.is_none() {
            self.leave_level(ir);
        }
        next
    }

    fn leave_level(&mut self, ir: &I) {
        for region in self.levels.pop().iter().flat_map(Level::regions) {
            self.entered.remove(region);
        }
        let outer = self.levels.last();
        self.base = outer.map_or(NONE, |level| level.base);
        self.is_ordered = outer.is_none_or(|level| level.is_ordered);
        self.ahead = self.levels.last_mut().and_then(|level| level.next.take());
        if let Some(op) = self.ahead {
            self.resumes.remove(&op);
            *self.marks.slot(ir, op) &= !RESUMES;
        }
    }

    /// The sweep reaches regions: those of `owner`, or that in which it began.
    fn push_level(&mut self, ir: &I, regions: Few<Region<I>>, owner: Option<Op<I>>) {
        if let Some(op) = self.ahead.take()
            && let Some(outer) = self.levels.len().checked_sub(1)
        {
            self.resume_at(ir, outer, op);
        }
        self.base = self.entries.len();
        self.entered.extend(regions.as_slice());
        let mut level = Level::new(ir, regions, self.order, self.base);
        let is_isolated = |op| ir.is_declared_with(ir.kind(op), "IsolatedFromAbove");
        level.is_ordered &= self.is_ordered || owner.is_some_and(is_isolated);
        self.is_ordered = level.is_ordered;
        self.levels.push(level);
    }

    /// A level continues with this operation.
    fn resume_at(&mut self, ir: &I, level: usize, op: Op<I>) {
        self.levels[level].next = Some(op);
        self.resumes.insert(op, level);
        *self.marks.slot(ir, op) |= RESUMES;
    }

    /// A level continues with another operation than this one.
    #[cold]
    fn resume_with(&mut self, ir: &I, op: Op<I>, other: Option<Op<I>>) {
        *self.marks.slot(ir, op) &= !RESUMES;
        if let Some(level) = self.resumes.remove(&op) {
            match other {
                Some(other) => self.resume_at(ir, level, other),
                None => self.levels[level].next = None,
            }
        }
    }

    /// The sweep has reached an operation with regions. Returns it if it is visited first.
    #[cold]
    #[inline(never)]
    fn enter(&mut self, ir: &I, op: Op<I>) -> Option<Op<I>> {
        if self.order.is_top_down() {
            self.push_level(ir, Few::regions(ir, op), Some(op));
            return Some(op);
        }
        // MLIR puts an operation on its worklist together with those around it. So it is visited right
        // before the first operation in it.
        let mut around = std::mem::take(&mut self.around);
        let is_ahead = |op: Op<I>| self.marks.get(ir, op) & PASSED == 0;
        around.extend(std::iter::successors(Some(op), |op| {
            first_in(ir, *op, is_ahead)
        }));
        for op in around.iter().rev() {
            let index = number(ir, *op);
            let mark = self.marks.slot_numbered(*op, index);
            self.swept += u64::from(*mark & PASSED == 0);
            *mark |= PASSED | LISTED;
            self.entries.push((*op, index));
            self.len += 1;
        }
        // The other operations in them come before, from the outermost on.
        for op in around.drain(..).rev() {
            if ir.num_regions(op) != 0 {
                self.push_level(ir, Few::regions(ir, op), Some(op));
            }
        }
        self.around = around;
        None
    }

    /// Begins a sweep over all operations of a region.
    pub(crate) fn begin_sweep(&mut self, ir: &I, region: Region<I>, order: SweepOrder) {
        self.clear();
        self.order = order;
        self.push_level(ir, Few::One(region), None);
    }

    /// Removes all operations.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.marks.clear();
        self.levels.clear();
        self.resumes.clear();
        self.entered.clear();
        self.ahead = None;
        (self.base, self.is_ordered) = (NONE, true);
        (self.len, self.below, self.swept, self.joined) = (0, 0, 0, 0);
    }

    /// An operation was created that need not be visited.
    #[inline]
    pub(crate) fn created(&mut self, ir: &I, op: Op<I>) {
        *self.marks.slot(ir, op) = PASSED;
    }

    /// An operation is about to be erased.
    #[inline(always)]
    pub(crate) fn remove(&mut self, ir: &I, op: Op<I>) {
        let index = number(ir, op);
        let mark = self.marks.slot_numbered(op, index);
        let is_passed = *mark & (PASSED | RESUMES) == PASSED;
        if self.base != NONE && (!is_passed || self.ahead == Some(op)) {
            return self.remove_from_sweep(ir, op, index);
        }
        self.len -= usize::from(std::mem::take(mark) & LISTED != 0);
    }

    /// An operation that the sweep may reach, or continue with, is about to be erased.
    #[cold]
    #[inline(never)]
    fn remove_from_sweep(&mut self, ir: &I, op: Op<I>, index: u32) {
        if self.marks.get_numbered(op, index) & PASSED == 0 {
            self.remove_ahead(ir, op);
        }
        if self.ahead == Some(op) {
            self.ahead = step(ir, op, self.order);
        }
        if self.marks.get_numbered(op, index) & RESUMES != 0 {
            self.resume_with(ir, op, step(ir, op, self.order));
        }
        let mark = std::mem::take(self.marks.slot_numbered(op, index));
        self.len -= usize::from(mark & LISTED != 0);
    }

    /// An operation that the sweep has not reached is about to be erased.
    fn remove_ahead(&mut self, ir: &I, op: Op<I>) {
        let region = enclosing_region(ir, op);
        if region.is_some_and(|region| self.entered.contains(&region)) {
            self.swept += 1;
        } else {
            // It may be the first one in an operation, which decides when that is visited.
            self.list_levels(ir);
        }
    }

    /// Lists what the sweep reaches one by one, because operations or blocks are about to move.
    #[inline]
    pub(crate) fn list_levels(&mut self, ir: &I) {
        if self.base != NONE {
            self.list_all(ir);
        }
    }

    #[cold]
    fn list_all(&mut self, ir: &I) {
        let (len, below) = (self.len, self.below);
        let order: Vec<_> = std::iter::from_fn(|| self.pop(ir)).collect();
        for op in order.iter().rev() {
            self.push(ir, *op);
        }
        self.below = below + order.len() - len;
    }

    /// The operations to visit, the next one first.
    pub(crate) fn ops(&self, ir: &I) -> Vec<Op<I>> {
        let mut copy = Worklist {
            entries: self.entries.clone(),
            marks: self.marks.clone(),
            levels: self.levels.clone(),
            resumes: self.resumes.clone(),
            entered: self.entered.clone(),
            around: Vec::new(),
            ..*self
        };
        std::iter::from_fn(|| copy.pop(ir)).collect()
    }

    /// The number of operations; `None` if they are not all listed.
    pub(crate) fn len(&self) -> Option<u64> {
        self.levels.is_empty().then_some(self.len as u64)
    }

    /// The number of operations that the sweep has passed.
    #[inline(always)]
    pub(crate) fn num_passed(&self) -> u64 {
        self.swept
    }

    /// The number of operations with which the sweep began and that it has passed. At most that many.
    pub(crate) fn num_swept_yet(&self) -> u64 {
        self.swept.saturating_sub(self.joined)
    }

    /// The number of operations with which the sweep began. Lists the rest of them.
    pub(crate) fn num_swept(&mut self, ir: &I) -> u64 {
        self.list_levels(ir);
        self.swept - self.joined
    }

    /// True if there is no operation to visit.
    pub(crate) fn is_empty(&self, ir: &I) -> bool {
        self.len == 0 && (self.levels.is_empty() || self.ops(ir).is_empty())
    }

    /// Removes the operations that were added after the list had `len` operations. None of the
    /// older ones may have been removed since.
    fn truncate(&mut self, len: usize) {
        while self.len > len
            && let Some((op, index)) = self.entries.pop()
        {
            let mark = self.marks.slot_numbered(op, index);
            self.len -= usize::from(*mark & LISTED != 0);
            *mark &= !LISTED;
        }
    }

    /// A position at the top, for [`back_to`](Worklist::back_to). Operations that are added below do
    /// not move it.
    pub(crate) fn position(&self) -> usize {
        self.len.wrapping_sub(self.below)
    }

    /// Removes the operations that were added at the top since, if none was removed.
    pub(crate) fn back_to(&mut self, position: usize) {
        self.truncate(position.wrapping_add(self.below));
    }

    /// Turns the order round.
    pub(crate) fn reverse(&mut self, ir: &I) {
        let ops: Vec<_> = std::iter::from_fn(|| self.pop(ir)).collect();
        ops.into_iter().for_each(|op| self.push(ir, op));
    }
}

/// The next operation of the block.
#[inline(always)]
fn step<I: Ir>(ir: &I, op: Op<I>, order: SweepOrder) -> Option<Op<I>> {
    match order.is_top_down() {
        true => ir.next_op(op),
        false => ir.prev_op(op),
    }
}
