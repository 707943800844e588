//! The visits in the exact order: the next operation, and those that a change wakes.

use super::exact::{COUNTED, Exact, FAILED, FEW_USERS, GIVEN, IDLE, LOST, TOUCHED, UNTESTED};
use super::visits::Visits;
use crate::ir::{Ir, Op, Region, Walk, WalkOrder};
use crate::pattern_set::BoundPatternSet;

impl<I: Ir> Visits<I> {
    /// True if the driver may visit an operation that the cursor comes to.
    pub(super) fn admits(&mut self, ir: &I, op: Op<I>) -> bool {
        self.is_allowed(ir, op) && self.is_in_scope(ir, op)
    }

    /// The next operation to visit when the worklist is empty.
    #[inline(never)]
    pub(super) fn next_ahead(&mut self, ir: &I, set: &BoundPatternSet<I>) -> Option<Op<I>> {
        loop {
            let exact = self.exact.as_mut()?;
            match exact.advance(ir) {
                Some(op) if exact.admits_all || self.admits(ir, op) => return Some(op),
                Some(_) => continue,
                None => {}
            }
            if !self.wake_idle(ir, set) {
                return None;
            }
            if let Some(op) = self.worklist.pop() {
                return Some(op);
            }
        }
    }

    /// Takes an operation whose numbers of uses have changed since the last visit.
    pub(super) fn take_lost(&mut self) -> Option<Op<I>> {
        let exact = self.exact.as_mut()?;
        exact.lost.take(&mut exact.marks, LOST)
    }

    /// Lists the operations that were created since the last visit and have no uses.
    pub(super) fn find_unused(&mut self, ir: &I) {
        let Some(exact) = &mut self.exact else { return };
        for (op, index) in exact.touched.0.iter().rev() {
            let mark = exact.marks.slot_numbered(*op, *index);
            if *mark & UNTESTED != 0 {
                *mark &= !UNTESTED;
                let mut results = 0..ir.num_results(*op);
                if results.all(|index| ir.use_empty(ir.result(*op, index))) {
                    exact.lost.add(&mut exact.marks, ir, *op, LOST);
                }
            }
        }
    }

    /// An operation whose numbers of uses have changed is left.
    pub(super) fn keep(&mut self, ir: &I, op: Op<I>) {
        if let Some(exact) = &mut self.exact {
            exact.keep(ir, op);
        }
    }

    /// Puts the operations at which the changes since the last visit may enable a rule on the
    /// worklist.
    #[inline(never)]
    pub(super) fn wake(&mut self, ir: &I, set: &BoundPatternSet<I>) {
        let Some(mut exact) = self.exact.take() else {
            return;
        };
        let steps = exact.steps();
        while let Some(op) = exact.touched.take(&mut exact.marks, TOUCHED) {
            if exact.is_seen(ir, op) {
                exact.note_order(ir, op);
            }
            exact.walk.add(ir, op, steps);
        }
        exact.find_woken(ir, set, FEW_USERS, false);
        // A rule may count the uses of operands of what it reads: a step more.
        while let Some(op) = exact.counted.take(&mut exact.marks, COUNTED) {
            exact.walk.add(ir, op, steps + 1);
        }
        exact.find_woken(ir, set, FEW_USERS, true);
        let root = exact.root.take();
        self.put_back(ir, exact, root);
    }

    /// Puts the operations that were left for the end, and their users, on the worklist. Returns false
    /// if there are none.
    fn wake_idle(&mut self, ir: &I, set: &BoundPatternSet<I>) -> bool {
        let Some(mut exact) = self.exact.take() else {
            return false;
        };
        let steps = exact.steps();
        let mut found = false;
        while let Some(op) = exact.idle.take(&mut exact.marks, IDLE) {
            found = true;
            exact.walk.add(ir, op, steps + 1);
            // It may be dead.
            exact.walk.woken.push(op);
        }
        exact.find_woken(ir, set, usize::MAX, false);
        self.put_back(ir, exact, None);
        found
    }

    /// Puts the woken operations on the worklist. They are visited in the order in which they were
    /// found.
    fn put_back(&mut self, ir: &I, mut exact: Box<Exact<I>>, root: Option<Op<I>>) {
        let mut woken = std::mem::take(&mut exact.walk.woken);
        self.exact = Some(exact);
        for op in root.into_iter().chain(woken.drain(..).rev()) {
            self.enqueue_in_scope(ir, op);
        }
        if let Some(exact) = &mut self.exact {
            exact.walk.woken = woken;
        }
    }

    /// Puts the operations on the worklist that the changes of the last round may concern, although no
    /// known number of steps leads to them. Returns the number of all operations.
    pub(super) fn begin_round(
        &mut self,
        ir: &I,
        set: &BoundPatternSet<I>,
        region: Option<Region<I>>,
    ) -> u64 {
        let Some(mut exact) = self.exact.take() else {
            return 0;
        };
        // The one that is visited first is last.
        let ops = match (region, &mut exact.domain) {
            (Some(region), _) if exact.bottom_up => Walk::region(region, WalkOrder::Post).ops(ir),
            (Some(region), _) => {
                let mut ops = Walk::in_dominance_order(region).ops(ir);
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
        };
        let all = std::mem::take(&mut exact.all_again);
        let counting = std::mem::take(&mut exact.counting_again);
        for op in &ops {
            let kind = ir.kind(*op);
            let reach = set.kind_reach(kind);
            let again = all
                || reach.is_swept
                || counting && reach.counts
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
    pub(super) fn is_empty(&self) -> bool {
        let exact = self.exact.as_ref();
        self.worklist.is_empty()
            && exact.is_none_or(|exact| exact.cursor.is_none() && exact.idle.0.is_empty())
    }

    /// The number of operations to visit; `None` if they were not counted.
    pub(super) fn num_listed(&self) -> Option<u64> {
        let exact = self.exact.as_ref();
        let is_counted = exact.is_none_or(|exact| exact.cursor.is_none());
        is_counted.then_some(self.worklist.len() as u64)
    }

    /// True if the order is exact and no more rounds are needed, whatever the last one changed.
    pub(super) fn is_settled(&self) -> bool {
        self.exact.as_ref().is_some_and(|exact| {
            !(exact.reach.is_swept
                || exact.meets_folds
                || exact.all_again
                || exact.counting_again
                || !exact.failed.0.is_empty())
        })
    }

    /// Operations are about to be moved, or regions created or erased. The cursor has no place for
    /// them, so the rest of its operations are put on the worklist.
    pub(super) fn structure_changes(&mut self, ir: &I) {
        self.forget_blocks();
        let Some(exact) = &mut self.exact else { return };
        let mut rest = Vec::new();
        while let Some(op) = exact.advance(ir) {
            rest.push(op);
        }
        rest.retain(|op| self.admits(ir, *op));
        self.worklist.push_below(ir, &rest);
    }

    /// The number of operations before the run, if a cursor counts them.
    pub(super) fn ops_before(&mut self, ir: &I) -> Option<u64> {
        let exact = self.exact.as_mut().filter(|exact| !exact.bottom_up)?;
        // A limit may have ended the run before the cursor was at the end.
        while exact.advance(ir).is_some() {}
        Some(exact.passed.saturating_add_signed(exact.erased_ahead))
    }

    /// The number of operations that the cursor has passed.
    pub(super) fn passed(&self) -> u64 {
        self.exact.as_ref().map_or(0, |exact| exact.passed)
    }
}
