//! A run of a driver: tries rules on operations, counts them, and undoes failed rewrites.

use std::borrow::Cow;

use super::error::{RewriteError, RewriteErrorKind, with_note};
use super::may_erase::may_erase;
use super::panics::note_panic;
use super::progress::Progress;
use super::tracker::{Rewriter, Tracker};
use super::transaction::Transaction;
use super::visits::Visits;
use crate::ir::{InsertPoint, Ir, Op};
use crate::native::RunningConversion;
use crate::pattern_set::{BoundPatternSet, Matching, Roots, RuleHost, Step};
use crate::rewriter::{Listener, RewriterBase};
use crate::rule::{Decline, Misses, Remaining, RuleInfo};
use crate::stats::{Failures, RuleStats};
use crate::worklist::Cursor;

pub(super) struct Driver<'a, I: Ir> {
    pub(super) rewriter: Transaction<I, Rewriter<'a, I>>,
    pub(super) set: &'a BoundPatternSet<I>,
    /// The counts of the rules. `misses` counts how often they declined.
    pub(super) stats: Vec<RuleStats>,
    pub(super) misses: Misses,
    /// The number of logged failed tests that have been reported.
    pub(super) reported: usize,
    /// The program that runs.
    pub(super) program: u32,
    /// The rank of the rule whose rewrite runs.
    running: Option<u32>,
    /// True if the run began in a destructor during a panic.
    unwinding_before: bool,
    /// The position on the worklist and the counts of operations before the current rewrite.
    before: (usize, u64, u64),
    /// The lengths of the lists of changes before it, in the exact order.
    changes_before: (usize, usize),
    pub(super) failures: Failures,
    pub(super) error: Option<RewriteError>,
    /// The state of the greedy driver's loop.
    pub(super) progress: Progress<I>,
    _converts_nothing: Option<RunningConversion<I>>,
}

impl<'a, I: Ir> Driver<'a, I> {
    pub(super) fn new(
        ir: &'a mut I,
        set: &'a BoundPatternSet<I>,
        listener: Option<&'a mut dyn Listener<I>>,
        visits: Visits<I>,
    ) -> Self {
        let listening = listener.is_some();
        let tracker = Tracker::new(listener, visits);
        Driver {
            rewriter: Transaction::new(Rewriter::new(ir, tracker, None)),
            set,
            stats: vec![RuleStats::default(); set.rules.len()],
            misses: Misses::new(
                set.rules.iter().map(|rule| rule.data.tests.len()),
                listening,
            ),
            reported: 0,
            program: 0,
            running: None,
            unwinding_before: std::thread::panicking(),
            before: (0, 0, 0),
            changes_before: (0, 0),
            failures: Failures::default(),
            error: None,
            progress: Progress::new(),
            _converts_nothing: RunningConversion::pause(),
        }
    }

    #[inline(always)]
    pub(super) fn ir(&self) -> &I {
        self.rewriter.below.ir
    }
    #[inline(always)]
    pub(super) fn tracker(&mut self) -> &mut Tracker<'a, I> {
        &mut self.rewriter.below.observer
    }
    /// The operation that is visited.
    pub(super) fn root(&self) -> Option<Op<I>> {
        self.rewriter.below.root
    }

    /// Tries the set's rules on an operation, in order, until one is applied.
    #[inline]
    pub(super) fn apply_patterns(&mut self, op: Op<I>) -> bool {
        let set = self.set;
        self.begin_visit(op);
        for segment in set.schedule.segments(self.ir(), op) {
            let program = &set.programs[segment.program as usize];
            self.enter(segment.program);
            let mut start = segment.start;
            loop {
                let ranks = start..segment.end;
                match program
                    .program
                    .step(&program.tables, op, Remaining::new(ranks), self)
                {
                    Step::NoMatch => break,
                    Step::Applied(_) => return true,
                    Step::Failed(rank) => start = rank + 1,
                }
                if self.error.is_some() {
                    return false;
                }
                self.begin_visit(op);
            }
            if self.tracker().observed {
                self.report_misses();
            }
        }
        false
    }

    /// The rules of this program are tried next.
    pub(super) fn enter(&mut self, program: u32) {
        self.program = program;
        self.reported = 0;
        self.misses
            .enter(self.set.programs[program as usize].first_rule);
    }

    /// Rules are tried on an operation next.
    #[inline(always)]
    fn begin_visit(&mut self, op: Op<I>) {
        let below = &mut self.rewriter.below;
        below.observer.visits.begin_visit();
        below.root = Some(op);
    }

    /// The number, in the set, of a rule of the current program.
    #[inline(always)]
    fn rule_index(&self, rank: u32) -> usize {
        self.misses.rule(rank)
    }

    pub(super) fn rule(&self, rank: u32) -> &'static RuleInfo {
        self.set.rules[self.rule_index(rank)].info()
    }

    /// True if the rewrites of a rule are transactions: they may fail, or are restricted in what
    /// they erase.
    #[inline]
    fn is_transaction(&self, rank: u32) -> bool {
        self.set.rules[self.rule_index(rank)].data.can_fail
            || !self.rewriter.below.observer.visits.revisits
    }

    #[inline(always)]
    fn stats_mut(&mut self, rank: u32) -> &mut RuleStats {
        let index = self.rule_index(rank);
        &mut self.stats[index]
    }

    // ---- Transactions -------------------------------------------------------------------------

    /// A rewrite begins that may be undone.
    #[inline(never)]
    fn begin_transaction(&mut self) -> &mut dyn RewriterBase<I> {
        let below = &mut self.rewriter.below;
        below.release();
        below.observer.declines = None;
        let tracker = &below.observer;
        let listed = tracker.visits.worklist.position();
        self.before = (listed, tracker.inserted, tracker.erased);
        let changes = tracker.visits.exact.as_ref().map(|exact| exact.changes());
        self.changes_before = changes.unwrap_or_default();
        self.rewriter.begin();
        &mut self.rewriter
    }

    /// Completes a rewrite. Returns false if that is not possible; then it was undone.
    #[inline(never)]
    fn complete(&mut self, rank: u32) -> bool {
        self.rewriter.below.release();
        match self.rewriter.complete(may_erase) {
            Ok(()) => true,
            Err((kind, message)) => {
                self.fail(rank, kind, message);
                false
            }
        }
    }

    // ---- Failures -----------------------------------------------------------------------------

    /// Undoes the changes of the current rewrite.
    fn undo(&mut self) {
        self.rewriter.below.release();
        let undone = self.rewriter.undo();
        let (listed, inserted, erased) = self.before;
        let changes = self.changes_before;
        let tracker = self.tracker();
        tracker.visits.forget_blocks();
        if let Err(message) = undone {
            let message = format!("a failed rewrite could not be undone: {message}");
            self.set_error(RewriteErrorKind::NotUndone, None, message);
            return;
        }
        // The operations that the rewrite put on the worklist would only repeat it.
        tracker.visits.worklist.back_to(listed);
        if let Some(exact) = &mut tracker.visits.exact {
            exact.discard_changes(changes);
        }
        (tracker.inserted, tracker.erased) = (inserted, erased);
    }

    #[cold]
    fn fail(&mut self, rank: u32, kind: RewriteErrorKind, reason: String) {
        let rule = self.rule(rank);
        self.stats_mut(rank).failed += 1;
        let Rewriter {
            ir, observer, root, ..
        } = &mut self.rewriter.below;
        if let (Some(exact), Some(root)) = (&mut observer.visits.exact, root) {
            exact.failed(ir, *root);
        }
        if !self.is_transaction(rank) {
            let message = format!("failed ({reason}), but was said not to: its changes remain");
            self.set_error(RewriteErrorKind::NotUndone, Some(rule), message);
            return;
        }
        self.undo();
        if let Some(error) = &mut self.error {
            error.rule = error.rule.or(Some(rule));
            return;
        }
        self.check_unchanged(rank, RewriteErrorKind::NotUndone);
        self.announce_failure(rank, &reason);
        if kind == RewriteErrorKind::Failed {
            self.note_failure(rule.name.to_string(), reason);
        } else {
            self.set_error(kind, Some(rule), reason);
        }
    }
}

impl<I: Ir> RuleHost<I> for Driver<'_, I> {
    #[inline]
    fn matching(&self) -> Matching<'_, I> {
        Matching {
            ir: self.ir(),
            misses: Some(&self.misses),
            filters: false,
            explains: self.rewriter.below.observer.observed,
        }
    }

    #[inline]
    fn next_roots(&mut self) -> Option<Roots<'_, I>> {
        let op = self.next_whole_root()?;
        self.begin_visit(op);
        let Rewriter {
            ir, observer, root, ..
        } = &mut self.rewriter.below;
        let Visits {
            worklist, exact, ..
        } = &mut observer.visits;
        let rest = Cursor {
            ir: &**ir,
            worklist,
            root,
            skips_ahead: exact.as_mut().map(|exact| &mut exact.skips_ahead),
            erases_dead: self.progress.erases_dead,
            folds: self.progress.folds,
        };
        Some(Roots {
            op,
            rest,
            misses: Some(&self.misses),
        })
    }

    #[inline]
    fn begin(&mut self, rank: u32) -> Option<&mut dyn RewriterBase<I>> {
        if self.error.is_some() {
            return None;
        }
        if self.tracker().observed {
            self.observe_begin(rank);
        }
        self.running = Some(rank);
        let is_transaction = self.is_transaction(rank);
        let below = &mut self.rewriter.below;
        below.at = below.root.map(InsertPoint::Before);
        below.observer.changed = false;
        Some(match is_transaction {
            true => self.begin_transaction(),
            false => &mut self.rewriter.below,
        })
    }

    #[inline]
    fn finish(&mut self, rank: u32) -> bool {
        self.running = None;
        if self.is_transaction(rank) && !self.complete(rank) {
            return false;
        }
        self.stats_mut(rank).applied += 1;
        self.progress.rewrites += 1;
        let Rewriter {
            ir, observer, root, ..
        } = &mut self.rewriter.below;
        // A root that stays may match again, even if the rewrite has not touched it. In MLIR's order it is
        // then visited only in the next sweep, as in MLIR.
        if let Some(root) = root
            && observer.changed
            && observer.visits.exact.is_some()
        {
            observer.visits.enqueue_root(ir, *root);
        }
        if self.tracker().observed {
            self.observe_end(rank);
        }
        true
    }

    fn decline(&mut self, rank: u32, reason: Decline) {
        self.running = None;
        self.misses.note_decline(rank, reason.reason);
        self.reported = self.misses.attempts().len();
        // A hand-written pattern may decline after it has received the rewriter.
        if self.is_transaction(rank) {
            let changed = self.rewriter.has_changed();
            self.undo();
            if changed && self.tracker().checks.is_some() {
                let message = "declined, but had changed the IR".to_string();
                let kind = RewriteErrorKind::DeclinedButChanged;
                self.set_error(kind, Some(self.rule(rank)), message);
            }
        }
        if self.tracker().observed {
            self.check_unchanged(rank, RewriteErrorKind::DeclinedButChanged);
            let said = self.tracker().declines.take();
            self.announce_failure(rank, &said.map_or_else(|| reason.text(), Cow::Owned));
        }
    }

    fn abandon(&mut self, rank: u32, reason: Cow<'static, str>) {
        self.running = None;
        let reason = with_note(reason, self.tracker().declines.take());
        self.fail(rank, RewriteErrorKind::Failed, reason);
    }
}

impl<I: Ir> Drop for Driver<'_, I> {
    /// After a panic of user code, restores the IR and names the rule.
    fn drop(&mut self) {
        if std::thread::panicking() && !self.unwinding_before {
            // A rewrite that is not a transaction runs user code only before it changes anything.
            let is_transaction = self.running.is_some_and(|rank| self.is_transaction(rank));
            let (root, rule) = (self.root(), self.running.map(|rank| self.rule(rank)));
            self.rewriter.below.release();
            note_panic(&mut self.rewriter, self.set, root, rule, is_transaction);
        }
    }
}
