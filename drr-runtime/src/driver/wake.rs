//! The visits in the exact order: the next operation, and those that a change wakes.

use super::exact::{COUNTED, CREATED, Exact, FAILED, FEW_USERS, GIVEN, IDLE, LEFT_TWO};
use super::visits::Visits;
use super::walk_down::Ahead;
use crate::ir::{Ir, Op, Region, Value, Walk, WalkOrder, operands, results, uses_at_most};
use crate::pattern_set::Uses;

/// The uses that a value has left.
struct Left<I: Ir> {
    /// How many there are, as far as they were counted.
    count: usize,
    /// The user of the last one that was looked at.
    user: Option<Op<I>>,
    /// How many uses end.
    leaving: usize,
    /// True if too many uses were looked at. Then the rest is not known.
    is_unknown: bool,
}

impl<I: Ir> Left<I> {
    /// The uses of a value that are not by `leaving`, counted up to `most`.
    #[inline]
    fn of(ir: &I, value: Value<I>, leaving: Option<Op<I>>, most: usize) -> Self {
        let mut left = Left {
            count: 0,
            user: None,
            leaving: 0,
            is_unknown: false,
        };
        // A processor cannot predict which users leave, so this counts without branches.
        ir.for_each_use_unordered(value, |user, _| {
            let leaves = leaving == Some(user);
            left.is_unknown = left.count + left.leaving == FEW_USERS;
            left.leaving += usize::from(leaves);
            left.count += usize::from(!leaves);
            left.user = if leaves { left.user } else { Some(user) };
            left.count < most && !left.is_unknown
        });
        left
    }
}

impl<I: Ir> Visits<I> {
    /// True if the driver may visit an operation.
    pub(super) fn admits(&mut self, ir: &I, op: Op<I>) -> bool {
        self.is_allowed(ir, op) && self.is_in_scope(ir, op)
    }

    /// The next operation to visit when the worklist is empty.
    #[inline(never)]
    pub(super) fn next_woken(&mut self, ir: &I) -> Option<Op<I>> {
        while self.wake(ir) {
            if let Some(op) = self.worklist.pop(ir) {
                return Some(op);
            }
        }
        None
    }

    /// True if the first sweep of the exact order reaches the operation and to its users.
    #[inline]
    fn skips(&self, ir: &I, op: Op<I>) -> bool {
        let skips = self.exact.as_ref().is_some_and(|exact| exact.skips_ahead);
        skips && self.worklist.is_ahead(ir, op)
    }

    /// The sweep has reached an operation, or one that it has passed has other operands.
    #[inline(always)]
    pub(super) fn note_order(&mut self, ir: &I, op: Op<I>) {
        if let Some(exact) = &mut self.exact
            && exact.skips_ahead
            && self.worklist.is_sweeping()
        {
            exact.skips_ahead = !self.worklist.uses_ahead(ir, op);
        }
    }

    /// A visit begins that may try rules.
    #[inline]
    pub(super) fn begin_visit(&mut self) {
        if let Some(exact) = &mut self.exact {
            exact.begin_visit();
        }
    }

    /// An operation was created.
    #[inline]
    pub(super) fn created(&mut self, ir: &I, op: Op<I>) {
        let Some(exact) = &mut self.exact else { return };
        let counts = exact.uses() != Uses::Unread;
        exact.created(ir, op);
        if !(exact.skips_ahead && self.worklist.join_sweep(ir, op)) {
            self.note_order(ir, op);
            self.enqueue_in_scope(ir, op);
        }
        if counts {
            operands(ir, op).for_each(|operand| self.got_uses(ir, operand));
        }
    }

    /// True if an operation may become another one in its place. In MLIR's order it is replaced, as MLIR
    /// does.
    #[inline]
    pub(super) fn lets_rebuild(&self) -> bool {
        self.exact.is_some() && self.filter.is_none() && self.survivors.is_none()
    }

    /// An operation became another one. The same operations are visited next, in the same order, as if
    /// it had been created, had replaced the old one, and that had been erased.
    pub(super) fn rebuilt(&mut self, ir: &I, op: Op<I>, old: &[Value<I>]) {
        let Some(exact) = &mut self.exact else { return };
        let counts = exact.uses() != Uses::Unread;
        exact.created(ir, op);
        self.note_order(ir, op);
        self.enqueue_in_scope(ir, op);
        if counts {
            let new = operands(ir, op).filter(|operand| !old.contains(operand));
            new.for_each(|operand| self.got_uses(ir, operand));
        }
        // The IR has turned the order of uses round.
        let mut users = Vec::new();
        for result in results(ir, op) {
            if ir.has_one_use(result) {
                ir.for_each_use(result, |user, _| {
                    self.operand_set(ir, user, result);
                    false
                });
                continue;
            }
            ir.for_each_use(result, |user, _| {
                users.push(user);
                true
            });
            for user in users.drain(..).rev() {
                self.operand_set(ir, user, result);
            }
        }
        for (index, value) in old.iter().enumerate() {
            if index == 0 || old[index - 1] != *value {
                let is_several = old[index + 1..].contains(value);
                self.lost_some_uses(ir, *value, None, is_several);
            }
        }
    }

    /// An operation was modified or moved.
    #[inline]
    pub(super) fn modified(&mut self, ir: &I, op: Op<I>) {
        if self.skips(ir, op) {
            return;
        }
        self.note_order(ir, op);
        if let Some(exact) = &mut self.exact
            && exact.touch(ir, op)
        {
            self.enqueue_in_scope(ir, op);
        }
    }

    /// An operation is about to be erased.
    #[inline]
    pub(super) fn uses_end(&mut self, ir: &I, op: Op<I>) {
        let mut last = None;
        for value in operands(ir, op) {
            if last.replace(value) != Some(value) {
                self.lost_uses(ir, value, Some(op));
            }
        }
        if ir.parent_block(op) != self.scope_block
            && let Some(exact) = &mut self.exact
        {
            exact.erased(ir, op, self.scope);
        }
    }

    /// A value has fewer uses than before, or will have when `leaving` is erased.
    #[inline]
    pub(super) fn lost_uses(&mut self, ir: &I, value: Value<I>, leaving: Option<Op<I>>) {
        let Some(exact) = &self.exact else { return };
        match exact.uses() {
            Uses::Unread | Uses::Few if leaving.is_some() && ir.has_one_use(value) => {
                self.lost_all_uses(ir, value);
            }
            _ => self.lost_some_uses(ir, value, leaving, false),
        }
    }

    /// No use of a value is left.
    fn lost_all_uses(&mut self, ir: &I, value: Value<I>) {
        let Some((op, _)) = ir.defining_op(value) else {
            return;
        };
        // Its other results may have users that read this number.
        if ir.num_results(op) > 1
            && !self.skips(ir, op)
            && let Some(exact) = &mut self.exact
            && exact.uses() == Uses::Few
            && exact.reach.counts_uses_of(Some(ir.kind(op)))
        {
            exact.count(ir, op);
        }
        // It may be dead.
        self.enqueue_in_scope(ir, op);
    }

    /// `is_several` is set if one operation had several uses of the value and has not any more.
    #[inline(never)]
    fn lost_some_uses(
        &mut self,
        ir: &I,
        value: Value<I>,
        leaving: Option<Op<I>>,
        is_several: bool,
    ) {
        let Some(exact) = &mut self.exact else { return };
        let uses = exact.uses();
        let definition = ir.defining_op(value).map(|(op, _)| op);
        let kind = definition.map(|op| ir.kind(op));
        let is_counted = uses == Uses::Few && exact.reach.counts_uses_of(kind);
        match (uses, definition) {
            (Uses::Any, None) => return self.count_argument(ir, value),
            (Uses::Any, Some(op)) => exact.counted.add(&mut exact.marks, ir, op, COUNTED),
            (_, None) if !is_counted => return,
            _ => {}
        }
        let left = Left::of(ir, value, leaving, if is_counted { 3 } else { 1 });
        match (left.count, definition) {
            (_, Some(op)) if left.is_unknown => exact.idle.add(&mut exact.marks, ir, op, IDLE),
            (_, None) if left.is_unknown => exact.counting_again = true,
            (0, _) => self.lost_all_uses(ir, value),
            (2, Some(op)) if is_counted => exact.mark_recent(ir, op, LEFT_TWO),
            (1, _) if is_counted => {
                let Some(user) = left.user else { return };
                // It had one use before this visit, if all other uses are new.
                let had_one = !is_several
                    && left.leaving <= 1
                    && exact.marks.get(ir, user) & CREATED != 0
                    && definition.is_some_and(|op| exact.marks.get(ir, op) & LEFT_TWO == 0);
                if had_one {
                    return;
                }
                if !self.skips(ir, user)
                    && let Some(exact) = &mut self.exact
                    && exact.only_user(ir, user, kind)
                {
                    self.enqueue_in_scope(ir, user);
                }
                if let Some(op) = definition {
                    self.count_own(ir, op);
                }
            }
            _ => {}
        }
    }

    /// A value has more uses than before. The new users are visited.
    pub(super) fn got_uses(&mut self, ir: &I, value: Value<I>) {
        let Some(exact) = &mut self.exact else { return };
        match (exact.uses(), ir.defining_op(value)) {
            (Uses::Unread, _) | (Uses::Few, None) => {}
            (Uses::Any, None) => self.count_argument(ir, value),
            (Uses::Any, Some((op, _))) => exact.counted.add(&mut exact.marks, ir, op, COUNTED),
            (Uses::Few, Some((op, _))) => {
                if ir.has_one_use(value) {
                    self.count_own(ir, op);
                }
            }
        }
    }

    /// A result of an operation has another number of uses, which rules at the operation may read.
    fn count_own(&mut self, ir: &I, op: Op<I>) {
        if let Some(exact) = &self.exact
            && exact.reach.counts_own_uses(ir.kind(op))
        {
            self.enqueue_in_scope(ir, op);
        }
    }

    /// An operand of an operation has another number of uses.
    fn count(&mut self, ir: &I, op: Op<I>) {
        if !self.skips(ir, op)
            && let Some(exact) = &mut self.exact
            && exact.count(ir, op)
        {
            self.enqueue_in_scope(ir, op);
        }
    }

    /// The number of uses of a block argument has changed, and rules count all uses.
    fn count_argument(&mut self, ir: &I, value: Value<I>) {
        if uses_at_most(ir, value, FEW_USERS + 1) <= FEW_USERS {
            ir.for_each_use(value, |user, _| {
                self.count(ir, user);
                true
            });
        } else if let Some(exact) = &mut self.exact {
            exact.counting_again = true;
        }
    }

    /// Puts the operations from which steps lead to changes on the worklist, if a change may enable a
    /// rule there. Without any, those that were left for the end, and their users. Returns false if
    /// there are neither.
    fn wake(&mut self, ir: &I) -> bool {
        let Some(mut exact) = self.exact.take() else {
            return false;
        };
        let ahead = Ahead(exact.skips_ahead.then_some(&self.worklist));
        let found = exact.find_woken(ir, ahead) || exact.find_idle(ir, ahead);
        self.put_back(ir, exact);
        found
    }

    /// Puts the woken operations on the worklist. They are visited in the order in which they were
    /// found.
    fn put_back(&mut self, ir: &I, mut exact: Box<Exact<I>>) {
        let mut woken = std::mem::take(&mut exact.walk.woken);
        self.exact = Some(exact);
        for op in woken.drain(..).rev() {
            self.enqueue_in_scope(ir, op);
        }
        if let Some(exact) = &mut self.exact {
            exact.walk.woken = woken;
        }
    }

    /// All operations of a run, the first to visit last. Without a region, those that were ever on the
    /// worklist.
    pub(super) fn all_ops(&mut self, ir: &I, region: Option<Region<I>>) -> Vec<Op<I>> {
        let Some(exact) = &mut self.exact else {
            return Vec::new();
        };
        match (region, &mut exact.domain) {
            (Some(region), _) if exact.bottom_up => {
                Walk::region(region, WalkOrder::Post).ops(ir).collect()
            }
            (Some(region), _) => {
                let mut ops: Vec<_> = Walk::in_dominance_order(region).ops(ir).collect();
                ops.reverse();
                ops
            }
            (None, Some(domain)) => {
                let mut ops = Vec::new();
                while let Some(op) = domain.take(&mut exact.marks, GIVEN) {
                    ops.push(op);
                }
                for op in ops.iter().rev() {
                    domain.add(&mut exact.marks, ir, *op, GIVEN);
                }
                ops
            }
            (None, None) => Vec::new(),
        }
    }

    /// Puts the operations on the worklist that the changes of the last round may concern, although no
    /// known number of steps leads to them. Returns the number of all operations.
    pub(super) fn begin_round(&mut self, ir: &I, region: Option<Region<I>>) -> u64 {
        let ops = self.all_ops(ir, region);
        let Some(mut exact) = self.exact.take() else {
            return 0;
        };
        let all = std::mem::take(&mut exact.all_again);
        let counting = std::mem::take(&mut exact.counting_again);
        let counts_all = exact.uses() == Uses::Any;
        for op in &ops {
            let kind = ir.kind(*op);
            let reach = exact.reach.of_kind(kind);
            let again = all
                || reach.is_swept
                || counting && (reach.counts || counts_all && reach.is_root)
                || exact.folds && ir.may_fold(kind)
                || exact.marks.get(ir, *op) & FAILED != 0;
            if again {
                self.enqueue_in_scope(ir, *op);
            }
        }
        while exact.failed.take(&mut exact.marks, FAILED).is_some() {}
        self.exact = Some(exact);
        ops.len() as u64
    }

    /// True if nothing is left to visit.
    pub(super) fn is_empty(&self, ir: &I) -> bool {
        let exact = self.exact.as_ref();
        self.worklist.is_empty(ir)
            && exact.is_none_or(|exact| {
                let lists = [&exact.touched, &exact.counted, &exact.idle];
                lists.iter().all(|list| list.0.is_empty())
            })
    }

    /// True if the order is exact and no more rounds are needed, whatever the last one changed.
    pub(super) fn is_settled(&self) -> bool {
        self.exact.as_ref().is_some_and(|exact| {
            !(exact.reach.set.is_swept
                || exact.meets_folds
                || exact.all_again
                || exact.counting_again
                || !exact.failed.0.is_empty())
        })
    }

    /// Operations are about to be moved, or regions created or erased. The sweep cannot continue in blocks
    /// that change.
    pub(super) fn structure_changes(&mut self, ir: &I) {
        self.forget_blocks();
        self.worklist.list_levels(ir);
    }
}
