//! The driver's view of changes: what they mean for its worklist, listener, checks and counts.

use super::checks::ExpensiveChecks;
use super::visits::Visits;
use crate::ir::{Ir, Op, Value};
use crate::rewriter::{Event, Listener, ObservedRewriter, Observer};

/// The rewriter of this crate's drivers.
pub(super) type Rewriter<'a, I> = ObservedRewriter<'a, I, Tracker<'a, I>>;

pub(super) struct Tracker<'a, I: Ir> {
    pub(super) visits: Visits<I>,
    pub(super) listener: Option<&'a mut dyn Listener<I>>,
    pub(super) checks: Option<Box<ExpensiveChecks<I>>>,
    /// True if there is a listener or a check.
    pub(super) observed: bool,
    /// The reason that the current pattern noted last for not applying.
    pub(super) declines: Option<String>,
    pub(super) inserted: u64,
    pub(super) erased: u64,
    /// True if something has changed since a rewrite began.
    pub(super) changed: bool,
}

impl<'a, I: Ir> Tracker<'a, I> {
    pub(super) fn new(listener: Option<&'a mut dyn Listener<I>>, visits: Visits<I>) -> Self {
        Tracker {
            visits,
            observed: listener.is_some(),
            listener,
            checks: None,
            declines: None,
            inserted: 0,
            erased: 0,
            changed: false,
        }
    }

    #[cold]
    fn observe(&mut self, ir: &I, event: Event<'_, I>) {
        if let Some(checks) = &mut self.checks {
            checks.note(event);
        }
        self.listener.notify(ir, event);
    }
}

impl<I: Ir> Observer<I> for Tracker<'_, I> {
    fn is_active(&self) -> bool {
        true
    }
    #[inline(always)]
    fn notify(&mut self, ir: &I, event: Event<'_, I>) {
        if self.observed {
            self.observe(ir, event);
        }
        self.changed = true;
        match event {
            Event::Inserted(op) => {
                self.inserted += 1;
                self.visits.inserted(ir, op);
            }
            Event::OperandSet(op, value) => self.visits.operand_set(ir, op, value),
            Event::Modified(op) | Event::Moved(op, _) => self.visits.enqueue(ir, op),
            Event::Erased(op) => {
                self.erased += 1;
                self.visits.erased(ir, op);
            }
            Event::Replaced(..) | Event::BlockInserted(..) | Event::BlockErased(_) => {}
        }
    }
    #[inline]
    fn compares(&self) -> bool {
        self.checks.is_some()
    }
    fn differs(&mut self) {
        if let Some(checks) = &mut self.checks {
            checks.changed = true;
        }
    }
    fn structure_changes(&mut self, ir: &I) {
        self.visits.structure_changes(ir);
    }
    #[inline]
    fn tracks_uses(&self) -> bool {
        self.visits.exact.is_some()
    }
    #[inline]
    fn lost_uses(&mut self, ir: &I, value: Value<I>) {
        self.visits.lost_uses(ir, value, None);
    }
    #[inline]
    fn got_uses(&mut self, ir: &I, value: Value<I>) {
        self.visits.got_uses(ir, value);
    }
    #[inline]
    fn lets_rebuild(&self) -> bool {
        !self.observed && self.visits.lets_rebuild()
    }
    fn rebuilt(&mut self, ir: &I, op: Op<I>, old: &[Value<I>]) {
        self.changed = true;
        self.inserted += 1;
        self.erased += 1;
        self.visits.rebuilt(ir, op, old);
    }
    fn left(&mut self, ir: &I, op: Op<I>) {
        self.visits.forget(ir, op);
    }
    fn declines(&mut self, reason: &str) {
        self.declines = Some(reason.to_string());
    }
}
