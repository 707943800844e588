//! The exact order of visits: each operation once, and again where a change may enable a rule.
//!
//! A rule's match reads operations that a known number of steps lead to from its root
//! ([`Reach`](crate::rule::Reach)). If a rule matches only after a change, its match reads what the
//! change made, so the root is found by as many steps back, from values to their users. Rules whose
//! reach is not known are tried again, on all operations, after a round that changed something.
//!
//! Top-down, a cursor finds the operations of the first round. Those that it has not come to need no
//! second visit. Nor do their users, as long as no operation behind the cursor uses a result of one
//! ahead of it. Bottom-up, all operations are on the worklist at the start.

use super::op_table::{OpTable, number};
use crate::ir::{Ir, Op, Region, Value, Walk, enclosing_region};
use crate::pattern_set::{BoundPatternSet, SetReach};
use crate::rule::Uses;

/// The operation is behind the cursor: it was visited, or is on the worklist.
const SEEN: u16 = 1;
/// It is in `touched`.
pub(super) const TOUCHED: u16 = 2;
/// It is in `counted`.
pub(super) const COUNTED: u16 = 4;
/// It is in `lost`.
pub(super) const LOST: u16 = 8;
/// It is in `idle`.
pub(super) const IDLE: u16 = 16;
/// It is in `failed`.
pub(super) const FAILED: u16 = 32;
/// It is in `domain`.
pub(super) const GIVEN: u16 = 64;
/// It was created by the current rewrite.
pub(super) const NEW: u16 = 128;
/// It was created by the current rewrite, and was not tested for uses.
pub(super) const UNTESTED: u16 = 256;

/// It is in `lost`, and its only result had one use before the current rewrite.
const HAD_ONE_USE: u16 = 512;

/// The number of users up to which they are visited after each change. The users of an operation
/// with more are visited when nothing else is left to visit, so that a run takes linear time.
pub(super) const FEW_USERS: usize = 64;

/// A list of marked operations. As on the [worklist](super::worklist::Worklist), an operation that
/// is erased loses its mark and leaves a hole; the newest entry of a number is taken first.
pub(super) struct List<I: Ir>(pub(super) Vec<(Op<I>, u32)>);

impl<I: Ir> List<I> {
    pub(super) fn add(&mut self, marks: &mut OpTable<I, u16>, ir: &I, op: Op<I>, bit: u16) {
        let index = number(ir, op);
        let mark = marks.slot_numbered(op, index);
        if *mark & bit == 0 {
            *mark |= bit;
            self.0.push((op, index));
        }
    }

    /// Takes the operation that was added last.
    pub(super) fn take(&mut self, marks: &mut OpTable<I, u16>, bit: u16) -> Option<Op<I>> {
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
pub(super) enum FirstRound<I: Ir> {
    /// All of a region, definitions first.
    TopDown(Region<I>),
    /// All of a region, users first. The driver puts them on the worklist.
    BottomUp,
    /// Those that the driver was given.
    List,
}

/// The state of a run in the exact order.
pub(super) struct Exact<I: Ir> {
    /// True if rounds begin at the last operation.
    pub(super) bottom_up: bool,
    /// The reach of the set.
    pub(super) reach: SetReach,
    pub(super) folds: bool,
    /// True if there are operations that the IR may fold.
    pub(super) meets_folds: bool,
    /// True if the driver may visit all operations that the cursor comes to.
    pub(super) admits_all: bool,
    pub(super) marks: OpTable<I, u16>,
    /// The operations that were not visited yet.
    pub(super) cursor: Option<Walk<I>>,
    /// Operations that the current rewrite created or modified.
    pub(super) touched: List<I>,
    /// Operations whose results may have other numbers of uses, which a rule may ask for.
    pub(super) counted: List<I>,
    /// Operations whose results lost uses or, if rules count uses, gained some.
    pub(super) lost: List<I>,
    /// The root of the current rewrite, if it is left.
    pub(super) root: Option<Op<I>>,
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
    /// The number of operations that the cursor has passed.
    pub(super) passed: u64,
    /// The number of operations that were erased in front of the cursor, less those that were created
    /// there.
    pub(super) erased_ahead: i64,
    /// True if an operation that the cursor has passed may use a result of one that it has not. Else
    /// users of the latter need not be visited again.
    is_unordered: bool,
    pub(super) walk: WalkDown<I>,
}

/// A walk from changed operations to their users. Its storage is reused.
pub(super) struct WalkDown<I: Ir> {
    /// Operations, and the number of steps that are left there.
    queue: Vec<(Op<I>, u32)>,
    /// One more than the greatest number of steps that are left at an operation.
    left: OpTable<I, u32>,
    pub(super) woken: Vec<Op<I>>,
}

impl<I: Ir> WalkDown<I> {
    pub(super) fn add(&mut self, ir: &I, op: Op<I>, left: u32) {
        let known = self.left.slot(ir, op);
        if *known <= left {
            *known = left + 1;
            self.queue.push((op, left));
        }
    }
}

impl<I: Ir> Exact<I> {
    /// A run at its start.
    pub(super) fn new(reach: SetReach, folds: bool, first: FirstRound<I>) -> Self {
        Exact {
            bottom_up: matches!(first, FirstRound::BottomUp),
            reach,
            folds,
            meets_folds: false,
            admits_all: false,
            marks: OpTable::new(),
            cursor: match first {
                FirstRound::TopDown(region) => Some(Walk::in_dominance_order(region)),
                FirstRound::BottomUp | FirstRound::List => None,
            },
            touched: List(Vec::new()),
            counted: List(Vec::new()),
            lost: List(Vec::new()),
            root: None,
            idle: List(Vec::new()),
            failed: List(Vec::new()),
            domain: matches!(first, FirstRound::List).then(|| List(Vec::new())),
            all_again: false,
            counting_again: false,
            passed: 0,
            erased_ahead: 0,
            is_unordered: false,
            walk: WalkDown {
                queue: Vec::new(),
                left: OpTable::new(),
                woken: Vec::new(),
            },
        }
    }

    pub(super) fn is_seen(&self, ir: &I, op: Op<I>) -> bool {
        self.cursor.is_none() || self.marks.get(ir, op) & SEEN != 0
    }

    /// The next operation that was not visited yet.
    #[inline]
    pub(super) fn advance(&mut self, ir: &I) -> Option<Op<I>> {
        let cursor = self.cursor.as_mut()?;
        while let Some(op) = cursor.next(ir) {
            let mark = self.marks.slot(ir, op);
            if *mark & SEEN == 0 {
                *mark |= SEEN;
                self.passed += 1;
                self.meets_folds |= self.folds && ir.may_fold(ir.kind(op));
                self.note_order(ir, op);
                return Some(op);
            }
        }
        self.cursor = None;
        None
    }

    /// An operation was created.
    pub(super) fn inserted(&mut self, ir: &I, op: Op<I>) {
        let mut mark = SEEN | NEW | UNTESTED;
        if let Some(cursor) = &mut self.cursor
            && let Some(next) = ir.next_op(op)
            && self.marks.get(ir, next) & SEEN == 0
        {
            // The cursor comes to what stands before an operation that it has not passed.
            cursor.inserted(op, next);
            self.erased_ahead -= 1;
            mark = NEW | UNTESTED;
        }
        self.meets_folds |= self.folds && ir.may_fold(ir.kind(op));
        let index = number(ir, op);
        *self.marks.slot_numbered(op, index) = mark | TOUCHED;
        self.touched.0.push((op, index));
        if self.reach.uses != Uses::Unread {
            for index in 0..ir.num_operands(op) {
                self.uses_change(ir, ir.operand(op, index), op, true);
            }
        }
    }

    /// An operation was created or modified.
    #[inline]
    pub(super) fn touch(&mut self, ir: &I, op: Op<I>) {
        let index = number(ir, op);
        let is_ahead = self.cursor.is_some() && !self.is_unordered;
        let mark = self.marks.slot_numbered(op, index);
        // The cursor comes to it and to its users.
        if *mark & TOUCHED == 0 && !(is_ahead && *mark & SEEN == 0) {
            *mark |= TOUCHED;
            self.touched.0.push((op, index));
        }
    }

    /// The numbers of uses of an operation's results have changed.
    fn count(&mut self, ir: &I, op: Op<I>) {
        // The users of a new operation are changed themselves.
        if self.marks.get(ir, op) & NEW == 0 {
            self.counted.add(&mut self.marks, ir, op, COUNTED);
        }
    }

    /// The number of uses of a block argument has changed. `except` is changed itself.
    fn count_argument(&mut self, ir: &I, value: Value<I>, except: Op<I>) {
        let most = match self.reach.uses {
            Uses::Unread => return,
            Uses::Few => 1,
            Uses::Any => FEW_USERS,
        };
        let mut users = Vec::new();
        ir.for_each_use(value, |user, _| {
            if except != user && users.last() != Some(&user) {
                users.push(user);
            }
            users.len() <= most
        });
        match users.len() <= most {
            true => users.into_iter().for_each(|user| self.touch(ir, user)),
            false => self.counting_again |= self.reach.uses == Uses::Any,
        }
    }

    /// The number of uses of a value is about to change by those of `user`. If `user` is new, it has
    /// changed.
    #[inline]
    pub(super) fn uses_change(&mut self, ir: &I, value: Value<I>, user: Op<I>, is_new: bool) {
        let Some((op, _)) = ir.defining_op(value) else {
            return self.count_argument(ir, value, user);
        };
        let index = number(ir, op);
        let mark = self.marks.slot_numbered(op, index);
        if *mark & LOST != 0 {
            return;
        }
        *mark = *mark & !HAD_ONE_USE | LOST;
        if self.reach.uses == Uses::Few && ir.num_results(op) == 1 {
            let had_one = match is_new {
                true => has_one_use_besides(ir, value, user),
                false => ir.has_one_use(value),
            };
            *mark |= if had_one { HAD_ONE_USE } else { 0 };
        }
        self.lost.0.push((op, index));
    }

    /// An operation whose numbers of uses have changed is left. A rule that asks for one use of its only
    /// result is not enabled if it had one use before.
    pub(super) fn keep(&mut self, ir: &I, op: Op<I>) {
        let mut results = (0..ir.num_results(op)).map(|index| ir.result(op, index));
        let counts = match self.reach.uses {
            Uses::Unread => false,
            Uses::Few => {
                let had_one = self.marks.get(ir, op) & HAD_ONE_USE != 0;
                results.any(|value| ir.use_empty(value) || !had_one && ir.has_one_use(value))
            }
            Uses::Any => true,
        };
        if counts {
            self.count(ir, op);
        }
    }

    /// An operation is about to be erased.
    pub(super) fn erased(&mut self, ir: &I, op: Op<I>, scope: Option<Region<I>>) {
        for index in 0..ir.num_operands(op) {
            self.uses_change(ir, ir.operand(op, index), op, false);
        }
        // An operation around it may have no effect any more.
        let mut region = enclosing_region(ir, op);
        while region != scope
            && let Some(parent) = region.and_then(|region| ir.region_owner(region))
        {
            self.idle.add(&mut self.marks, ir, parent, IDLE);
            region = enclosing_region(ir, parent);
        }
    }

    /// The root of a rewrite is left.
    pub(super) fn left_root(&mut self, root: Op<I>) {
        self.root = Some(root);
    }

    /// A rewrite of an operation failed.
    pub(super) fn failed(&mut self, ir: &I, root: Op<I>) {
        self.failed.add(&mut self.marks, ir, root, FAILED);
    }

    /// Something was changed without a notice of the uses that went away.
    pub(super) fn changed_in_place(&mut self) {
        self.all_again = true;
    }

    /// Forgets the changes of a rewrite that was undone.
    pub(super) fn discard_changes(&mut self) {
        self.root = None;
        for (op, index) in self.touched.0.drain(..) {
            *self.marks.slot_numbered(op, index) &= !(TOUCHED | NEW | UNTESTED);
        }
        while self.counted.take(&mut self.marks, COUNTED).is_some() {}
        while self.lost.take(&mut self.marks, LOST).is_some() {}
    }

    /// An operation is on the worklist.
    pub(super) fn note(&mut self, ir: &I, op: Op<I>) {
        self.meets_folds = self.meets_folds || self.folds && ir.may_fold(ir.kind(op));
        if let Some(domain) = &mut self.domain {
            domain.add(&mut self.marks, ir, op, GIVEN);
        }
    }

    /// The operation leaves the IR.
    pub(super) fn forget(&mut self, ir: &I, op: Op<I>) {
        let mark = std::mem::take(self.marks.slot(ir, op));
        if let Some(cursor) = &mut self.cursor {
            self.erased_ahead += i64::from(mark & SEEN == 0);
            cursor.erased(ir, op);
        }
        if self.root == Some(op) {
            self.root = None;
        }
    }

    /// Finds out if an operation that the cursor has passed uses a result of one that it has not, as in
    /// a graph region.
    #[inline(always)]
    pub(super) fn note_order(&mut self, ir: &I, op: Op<I>) {
        if self.is_unordered || self.cursor.is_none() {
            return;
        }
        for index in 0..ir.num_operands(op) {
            if let Some((definition, _)) = ir.defining_op(ir.operand(op, index)) {
                self.is_unordered |= self.marks.get(ir, definition) & SEEN == 0;
            }
        }
    }

    /// The most steps from an operation to what its rules or its fold read.
    pub(super) fn steps(&self) -> u32 {
        self.reach.steps.max(u32::from(self.folds))
    }

    /// Adds the operations at which the changes may enable a rule to `walk.woken`. With `counting`,
    /// only numbers of uses have changed.
    pub(super) fn find_woken(
        &mut self,
        ir: &I,
        set: &BoundPatternSet<I>,
        few_users: usize,
        counting: bool,
    ) {
        let steps = self.steps();
        let mut at = 0;
        while let Some(&(op, left)) = self.walk.queue.get(at) {
            at += 1;
            let mark = self.marks.get(ir, op);
            let is_seen = self.cursor.is_none() || mark & SEEN != 0;
            if !is_seen && !self.is_unordered {
                continue;
            }
            if is_seen {
                let kind = ir.kind(op);
                let reach = set.kind_reach(kind);
                let wakes = match counting {
                    true => reach.counts && left + reach.steps >= steps,
                    false => {
                        reach.is_root && left + reach.steps >= steps
                            || self.folds && left + 1 >= steps && ir.may_fold(kind)
                    }
                };
                if wakes {
                    self.walk.woken.push(op);
                }
            }
            // The users of a new operation are new or modified, and listed themselves.
            if left == 0 || mark & NEW != 0 {
                continue;
            }
            let mut users = 0;
            for index in 0..ir.num_results(op) {
                let (walk, marks) = (&mut self.walk, &self.marks);
                let skips_ahead = self.cursor.is_some() && !self.is_unordered;
                ir.for_each_use(ir.result(op, index), |user, _| {
                    users += 1;
                    let is_ahead = skips_ahead && marks.get(ir, user) & SEEN == 0;
                    if users <= few_users && !is_ahead {
                        walk.add(ir, user, left - 1);
                    }
                    users <= few_users
                });
            }
            if users > few_users {
                self.idle.add(&mut self.marks, ir, op, IDLE);
            }
        }
        for (op, _) in self.walk.queue.drain(..) {
            *self.walk.left.slot(ir, op) = 0;
            *self.marks.slot(ir, op) &= !NEW;
        }
    }
}

/// True if the value has one use that is not by `user`.
fn has_one_use_besides<I: Ir>(ir: &I, value: Value<I>, user: Op<I>) -> bool {
    let mut others = 0;
    ir.for_each_use(value, |other, _| {
        others += u32::from(other != user);
        others < 2
    });
    others == 1
}
