//! The exact order of visits: each operation once, and again where a change may enable a rule.
//!
//! A rule's match reads operations that a known number of steps lead to from its root
//! ([`Reach`](crate::rule::Reach)). If a rule matches only after a change, its match reads what the
//! change made, so the root is found by as many steps back, from values to their users. Rules whose
//! reach is not known are tried again, on all operations, after a round that changed something.
//!
//! A rule that names the ops that it reads is tried only at users of those kinds
//! ([`Paths`](crate::pattern_set::Paths)). New and modified operations go to the worklist at once; the
//! walk to users begins when it is empty, so that a user is visited once for many changes.
//!
//! Top-down, operations that the first sweep has not reached need no second visit, and neither do their
//! users, as long as no operation that it has passed uses a result of one ahead of it.

use std::sync::Arc;

use super::place::Places;
use crate::ir::{Ir, Op, OpKind, Region, Value, enclosing_region};
use crate::native::counting::Counting;
use crate::pattern_set::{ReachTable, Uses};
use crate::worklist::{OpTable, number};

/// It was created in the current visit.
pub(super) const CREATED: u8 = 1;
/// In the current visit, a result had two uses and fewer than before.
pub(super) const LEFT_TWO: u8 = 64;
/// It is in `touched`.
pub(super) const TOUCHED: u8 = 2;
/// It is in `counted`.
pub(super) const COUNTED: u8 = 4;
/// It is in `idle`.
pub(super) const IDLE: u8 = 8;
/// It is in `failed`.
pub(super) const FAILED: u8 = 16;
/// It is in `domain`.
pub(super) const GIVEN: u8 = 32;
/// The number of users up to which they are visited after each change. The users of an operation
/// with more are visited when nothing else is left to visit, so that a run takes linear time.
pub(super) const FEW_USERS: usize = 64;

/// A list of marked operations. As on the [worklist](super::worklist::Worklist), an operation that
/// is erased loses its mark and leaves a hole; the newest entry of a number is taken first.
pub(super) struct List<I: Ir>(pub(super) Vec<(Op<I>, u32)>);

impl<I: Ir> List<I> {
    pub(super) fn add(&mut self, marks: &mut OpTable<I, u8>, ir: &I, op: Op<I>, bit: u8) {
        let index = number(ir, op);
        let mark = marks.slot_numbered(op, index);
        if *mark & bit == 0 {
            *mark |= bit;
            self.0.push((op, index));
        }
    }

    /// Removes the entries behind the first `len`.
    fn truncate(&mut self, marks: &mut OpTable<I, u8>, bit: u8, len: usize) {
        for (op, index) in self.0.drain(len.min(self.0.len())..) {
            *marks.slot_numbered(op, index) &= !bit;
        }
    }

    /// Takes the operation that was added last.
    pub(super) fn take(&mut self, marks: &mut OpTable<I, u8>, bit: u8) -> Option<Op<I>> {
        loop {
            let (op, index) = self.0.pop()?;
            let mark = marks.slot_numbered(op, index);
            if *mark & bit != 0 {
                *mark &= !bit;
                return Some(op);
            }
        }
    }
}

/// The operations of the first round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FirstRound {
    /// All of a region, definitions first.
    TopDown,
    /// All of a region, users first.
    BottomUp,
    /// Those that the driver was given.
    List,
}

/// The state of a run in the exact order.
pub(super) struct Exact<I: Ir> {
    /// True if rounds begin at the last operation.
    pub(super) bottom_up: bool,
    /// The reach of the set.
    pub(super) reach: Arc<ReachTable>,
    pub(super) folds: bool,
    /// True if the driver has visited an operation that the IR may fold.
    pub(super) meets_folds: bool,
    pub(super) marks: OpTable<I, u8>,
    /// Operations that the current rewrite modified and from which steps lead to roots.
    pub(super) touched: List<I>,
    /// The same for operations that use values, or define some, whose numbers of uses have changed.
    pub(super) counted: List<I>,
    /// Operations that are visited, with their users, when nothing else is left.
    pub(super) idle: List<I>,
    /// Roots of rewrites that failed.
    pub(super) failed: List<I>,
    /// All operations that were ever on the worklist, if the driver was given a list.
    pub(super) domain: Option<List<I>>,
    /// All operations are visited in the next round.
    pub(super) all_again: bool,
    /// Operations whose rules count uses are visited in the next round.
    pub(super) counting_again: bool,
    /// How often a rule did not match because it would have replaced the root by its own result.
    pub(super) replaced_by_itself: u64,
    /// True if operations that the first sweep reaches, and their users, need no visit of their own.
    pub(super) skips_ahead: bool,
    pub(super) walk: Places<I>,
    /// The operations that have a mark for the current visit only.
    recent: Vec<(Op<I>, u32)>,
    counting: Counting,
}

impl<I: Ir> Exact<I> {
    /// A run at its start.
    pub(super) fn new(reach: &Arc<ReachTable>, folds: bool, first: FirstRound) -> Self {
        Exact {
            bottom_up: first == FirstRound::BottomUp,
            reach: Arc::clone(reach),
            folds,
            meets_folds: false,
            marks: OpTable::new(),
            touched: List(Vec::new()),
            counted: List(Vec::new()),
            idle: List(Vec::new()),
            failed: List(Vec::new()),
            domain: (first == FirstRound::List).then(|| List(Vec::new())),
            all_again: false,
            counting_again: false,
            replaced_by_itself: 0,
            skips_ahead: first == FirstRound::TopDown,
            walk: Places::new(),
            recent: Vec::new(),
            counting: Counting::begin(),
        }
    }

    /// How rules count uses.
    #[inline]
    pub(super) fn uses(&self) -> Uses {
        match self.reach.set.uses {
            Uses::Any if !self.counting.has_counted() => self.reach.set.uses_at_first,
            uses => uses,
        }
    }

    /// An operation was created.
    #[inline]
    pub(super) fn created(&mut self, ir: &I, op: Op<I>) {
        if self.uses() == Uses::Few {
            self.mark_recent(ir, op, CREATED);
        }
    }

    /// Marks an operation until the next visit.
    #[inline]
    pub(super) fn mark_recent(&mut self, ir: &I, op: Op<I>, bit: u8) {
        let index = number(ir, op);
        *self.marks.slot_numbered(op, index) |= bit;
        self.recent.push((op, index));
    }

    /// A visit begins that may try rules.
    #[inline]
    pub(super) fn begin_visit(&mut self) {
        for (op, index) in self.recent.drain(..) {
            *self.marks.slot_numbered(op, index) &= !(CREATED | LEFT_TWO);
        }
    }

    /// An operation was modified. Returns true if a rule that is rooted at it may match.
    #[inline]
    pub(super) fn touch(&mut self, ir: &I, op: Op<I>) -> bool {
        let kind = ir.kind(op);
        let reach = self.reach.of_kind(kind);
        if self.others() > 0 || self.reach.named.steps(kind) != 0 {
            self.touched.add(&mut self.marks, ir, op, TOUCHED);
        }
        reach.is_root || self.folds && ir.may_fold(kind)
    }

    /// The same if an operand is another value, of the same type.
    pub(super) fn operand_set(&mut self, ir: &I, op: Op<I>, value: Value<I>) -> bool {
        let kind = ir.kind(op);
        let reach = self.reach.of_kind(kind);
        let (mut wakes, mut goes_on) = (reach.operands || reach.others > 0, self.others() > 0);
        if reach.is_root && !wakes || !goes_on {
            let definition = ir.defining_op(value).map(|(op, _)| ir.kind(op));
            let steps = self.reach.named.steps_if_used(definition, kind);
            wakes |= steps & 1 != 0;
            goes_on |= steps > 1;
        }
        if goes_on {
            self.touched.add(&mut self.marks, ir, op, TOUCHED);
        }
        reach.is_root && wakes || self.folds && ir.may_fold(kind)
    }

    /// A value that an operation uses now has only this use. Returns true if a rule that is rooted at the
    /// operation may match. `definition` is the kind of the op that defines the value.
    pub(super) fn only_user(&mut self, ir: &I, op: Op<I>, definition: Option<OpKind>) -> bool {
        let kind = ir.kind(op);
        let Some(steps) = self.reach.steps_if_only_user(definition, kind) else {
            return self.count(ir, op);
        };
        if steps > 1 {
            self.counted.add(&mut self.marks, ir, op, COUNTED);
        }
        steps & 1 != 0
    }

    /// A value that an operation uses has another number of uses. Returns true if a rule that is
    /// rooted at the operation may match.
    pub(super) fn count(&mut self, ir: &I, op: Op<I>) -> bool {
        let kind = ir.kind(op);
        let reach = self.reach.of_kind(kind);
        let counts_all = self.uses() == Uses::Any;
        if counts_all || self.reach.set.others > 0 || self.reach.counting.steps(kind) != 0 {
            self.counted.add(&mut self.marks, ir, op, COUNTED);
        }
        reach.counts || counts_all && reach.is_root
    }

    /// An operation is about to be erased. One around it may have no effect any more.
    #[inline]
    pub(super) fn erased(&mut self, ir: &I, op: Op<I>, scope: Option<Region<I>>) {
        let mut region = enclosing_region(ir, op);
        while region != scope
            && let Some(parent) = region.and_then(|region| ir.region_owner(region))
        {
            self.idle.add(&mut self.marks, ir, parent, IDLE);
            region = enclosing_region(ir, parent);
        }
    }

    /// A rewrite of an operation failed.
    pub(super) fn failed(&mut self, ir: &I, root: Op<I>) {
        self.failed.add(&mut self.marks, ir, root, FAILED);
    }

    /// Something was changed without a notice of the uses that went away.
    pub(super) fn changed_in_place(&mut self) {
        self.all_again = true;
    }

    /// The work that is still to be done for an operation, as flags.
    pub(super) fn mark(&self, ir: &I, op: Op<I>) -> u8 {
        self.marks.get(ir, op) & (TOUCHED | COUNTED | IDLE)
    }

    /// The lengths of the lists of changes.
    pub(super) fn changes(&self) -> (usize, usize) {
        (self.touched.0.len(), self.counted.0.len())
    }

    /// Shortens the lists of changes, as after a rewrite that was undone.
    pub(super) fn discard_changes(&mut self, (touched, counted): (usize, usize)) {
        self.touched.truncate(&mut self.marks, TOUCHED, touched);
        self.counted.truncate(&mut self.marks, COUNTED, counted);
    }

    /// An operation is on the worklist.
    #[inline]
    pub(super) fn note(&mut self, ir: &I, op: Op<I>) {
        if let Some(domain) = &mut self.domain {
            domain.add(&mut self.marks, ir, op, GIVEN);
        }
    }

    /// The operation leaves the IR.
    #[inline]
    pub(super) fn forget(&mut self, ir: &I, op: Op<I>) {
        *self.marks.slot(ir, op) = 0;
    }

    /// The most steps from an operation to what its fold or its rules read, whatever the op there is.
    pub(super) fn others(&self) -> u32 {
        self.reach.set.others.max(u32::from(self.folds))
    }
}
