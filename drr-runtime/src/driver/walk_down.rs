//! The walk from changed operations to their users, which finds the roots of the rules that a change
//! may enable.

use std::sync::Arc;

use super::exact::{COUNTED, Exact, FEW_USERS, IDLE, TOUCHED};
use super::place::Place;
use crate::ir::{Ir, Op, has_few_uses, results};
use crate::pattern_set::{Paths, ReachTable, Uses};
use crate::worklist::Worklist;

/// The rules that a walk is for.
struct Rules<'a, I: Ir> {
    ahead: Ahead<'a, I>,
    reach: &'a ReachTable,
    paths: &'a Paths,
    /// Only rules that require that some values have one use, or none.
    counting: bool,
    few_users: usize,
}

/// The operations that need no visit because the first sweep reaches them, and to their users.
pub(super) struct Ahead<'a, I: Ir>(pub(super) Option<&'a Worklist<I>>);

copy!(impl<I: Ir> for Ahead<'_, I>);

impl<I: Ir> Ahead<'_, I> {
    #[inline]
    fn has(&self, ir: &I, op: Op<I>) -> bool {
        self.0.is_some_and(|worklist| worklist.is_ahead(ir, op))
    }
}

impl<I: Ir> Exact<I> {
    /// Adds the operations from which steps lead to the last changes, and at which the changes may
    /// enable a rule, to `walk.woken`. The changed operations themselves are not added. Returns false
    /// if there are no changes.
    pub(super) fn find_woken(&mut self, ir: &I, ahead: Ahead<'_, I>) -> bool {
        let reach = Arc::clone(&self.reach);
        let mut rules = Rules {
            ahead,
            reach: &reach,
            paths: &reach.named,
            counting: false,
            few_users: FEW_USERS,
        };
        let mut found = false;
        while let Some(op) = self.touched.take(&mut self.marks, TOUCHED) {
            found = true;
            self.walk_from(ir, &rules, op);
        }
        self.walk_on(ir, &rules);
        // Any rule may have code that counts.
        let counts_all = self.uses() == Uses::Any;
        if !counts_all {
            (rules.paths, rules.counting) = (&reach.counting, true);
        }
        while let Some(op) = self.counted.take(&mut self.marks, COUNTED) {
            found = true;
            match counts_all {
                true => self.walk_from_users(ir, &rules, op),
                false => self.walk_from(ir, &rules, op),
            }
        }
        self.walk_on(ir, &rules);
        found
    }

    /// The same for the operations that were left for the end. They are added themselves. Returns
    /// false if there are none.
    pub(super) fn find_idle(&mut self, ir: &I, ahead: Ahead<'_, I>) -> bool {
        let reach = Arc::clone(&self.reach);
        let rules = Rules {
            ahead,
            reach: &reach,
            paths: &reach.named,
            counting: false,
            few_users: usize::MAX,
        };
        let mut found = false;
        while let Some(op) = self.idle.take(&mut self.marks, IDLE) {
            found = true;
            self.walk_from_users(ir, &rules, op);
            // It may be dead.
            self.walk.woken.push(op);
        }
        self.walk_on(ir, &rules);
        found
    }

    /// Goes to the users of a changed operation.
    fn walk_from(&mut self, ir: &I, rules: &Rules<'_, I>, op: Op<I>) {
        let place = Place {
            left: self.others() + 1,
            named: rules.paths.steps(ir.kind(op)),
        };
        self.step_down(ir, rules, op, place);
    }

    /// The same for an operation and its users, which may be roots.
    fn walk_from_users(&mut self, ir: &I, rules: &Rules<'_, I>, op: Op<I>) {
        let mut users = vec![op];
        if has_few_uses(ir, op, rules.few_users) {
            for result in results(ir, op) {
                ir.for_each_use(result, |user, _| {
                    users.push(user);
                    true
                });
            }
        } else {
            self.idle.add(&mut self.marks, ir, op, IDLE);
        }
        for op in users {
            self.wake(ir, rules, op, self.others() + 1, 1);
            self.walk_from(ir, rules, op);
        }
    }

    /// Goes on until no user is on a way to a root.
    fn walk_on(&mut self, ir: &I, rules: &Rules<'_, I>) {
        let mut at = 0;
        while let Some((op, place)) = self.walk.get(at) {
            at += 1;
            self.step_down(ir, rules, op, place);
        }
        self.walk.clear(ir);
    }

    /// Goes to the users of an operation.
    fn step_down(&mut self, ir: &I, rules: &Rules<'_, I>, op: Op<I>, place: Place) {
        if !place.goes_on() {
            return;
        }
        if !has_few_uses(ir, op, rules.few_users) {
            self.idle.add(&mut self.marks, ir, op, IDLE);
            return;
        }
        let named = rules.paths.of_kind(ir.kind(op));
        let left = place.left.saturating_sub(1);
        for result in results(ir, op) {
            ir.for_each_use(result, |user, _| {
                if rules.ahead.has(ir, user) {
                    return true;
                }
                let named = named.map_or(0, |paths| {
                    rules.paths.steps_of_user(paths, place.named, ir.kind(user))
                });
                self.wake(ir, rules, user, left, named);
                let place = Place { left, named };
                if place.goes_on() {
                    self.walk.add(ir, user, place);
                }
                true
            });
        }
    }

    /// Adds an operation at a place to `walk.woken` if a rule may be enabled there.
    #[inline]
    fn wake(&mut self, ir: &I, rules: &Rules<'_, I>, op: Op<I>, left: u32, named: u32) {
        if left == 0 && named & 1 == 0 {
            return;
        }
        let kind = ir.kind(op);
        let reach = rules.reach.of_kind(kind);
        let is_root = match rules.counting {
            true => reach.counts,
            false => reach.is_root,
        };
        let steps = (self.others() + 1).saturating_sub(left);
        let reads = named & 1 != 0 || left > 0 && steps <= reach.others;
        let folds = !rules.counting && self.folds && left > 0 && steps <= 1;
        if is_root && reads || folds && ir.may_fold(kind) {
            self.walk.woken.push(op);
        }
    }
}
