//! A run's reports: to the listener, in errors, and of the expensive checks.

use super::error::{RewriteError, RewriteErrorKind};
use super::state::Driver;
use super::tracker::Rewriter;
use crate::explain;
use crate::ir::Ir;
use crate::rule::RuleInfo;
use crate::stats::RewriteFailure;

impl<I: Ir> Driver<'_, I> {
    // ---- Listener ---------------------------------------------------------------------------

    #[cold]
    pub(super) fn observe_begin(&mut self, rank: u32) {
        self.report_misses();
        self.tracker().declines = None;
        let rule = self.rule(rank);
        if let Some(root) = self.root() {
            let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
            if let Some(checks) = &mut observer.checks {
                checks.begin(ir, root);
            }
            if let Some(listener) = &mut observer.listener {
                listener.pattern_begin(ir, rule, root);
            }
        }
    }

    #[cold]
    pub(super) fn observe_end(&mut self, rank: u32) {
        let rule = self.rule(rank);
        self.check_applied(rank);
        let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
        if let Some(listener) = &mut observer.listener {
            listener.pattern_end(ir, rule, true);
        }
    }

    /// Announces the tests that failed on the operation and were not announced yet.
    #[cold]
    pub(super) fn report_misses(&mut self) {
        let Some(root) = self.root() else { return };
        let attempts = self.misses.attempts();
        let mut last = explain::Last::default();
        for (at, attempt) in attempts.iter().enumerate().skip(self.reported) {
            let Some(test) = attempt.test else { continue };
            let rank = attempt.rank;
            let before = attempts[..at].iter().filter(|other| other.rank == rank);
            let program = &self.set.programs[self.program as usize];
            let number = (before.count(), test);
            let reason =
                explain::why_test_failed(self.ir(), program, root, rank, number, &mut last);
            let rule = self.rule(rank);
            let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
            if let Some(listener) = &mut observer.listener {
                listener.pattern_begin(ir, rule, root);
            }
            self.announce_failure(rank, &reason);
        }
        self.reported = attempts.len();
    }

    /// A rule that was announced did not apply.
    pub(super) fn announce_failure(&mut self, rank: u32, reason: &str) {
        let (rule, root) = (self.rule(rank), self.root());
        let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
        if let (Some(listener), Some(root)) = (&mut observer.listener, root) {
            listener.match_failure(ir, rule, root, reason);
            listener.pattern_end(ir, rule, false);
        }
    }

    /// Ends the run, unless an earlier error has.
    pub(super) fn set_error(
        &mut self,
        kind: RewriteErrorKind,
        rule: Option<&'static RuleInfo>,
        message: String,
    ) {
        if self.error.is_none() {
            let op = match (&self.tracker().checks, kind) {
                (Some(checks), _) => checks.op.clone(),
                (_, RewriteErrorKind::Failed | RewriteErrorKind::IllegalErasure) => {
                    self.display_root()
                }
                // The operation may be gone, or half changed.
                _ => String::new(),
            };
            self.error = Some(RewriteError {
                kind,
                rule,
                op,
                message,
            });
        }
    }

    /// Records a rewrite that failed and was undone.
    pub(super) fn note_failure(&mut self, rule: String, reason: String) {
        let failure = RewriteFailure {
            rule,
            reason,
            op: self.display_root(),
            count: 1,
        };
        self.failures.add(failure);
    }

    fn display_root(&self) -> String {
        let root = self.root().map(|root| self.ir().display_op(root));
        root.unwrap_or_default()
    }

    // ---- Expensive checks ---------------------------------------------------------------------

    /// Checks that the rule of this rank has not changed the IR.
    pub(super) fn check_unchanged(&mut self, rank: u32, kind: RewriteErrorKind) {
        let Rewriter { ir, observer, .. } = &self.rewriter.below;
        let Some(checks) = &observer.checks else {
            return;
        };
        if !checks.is_unchanged(ir) {
            let message = match kind {
                RewriteErrorKind::NotUndone => "failed, and undoing it did not restore the IR",
                _ => "declined, but had changed the IR",
            };
            self.set_error(kind, Some(self.rule(rank)), message.to_string());
        }
    }

    /// Checks that the rule of this rank has changed the IR, only through the rewriter, and that
    /// the IR is valid.
    pub(super) fn check_applied(&mut self, rank: u32) {
        let rule = Some(self.rule(rank));
        let Rewriter { ir, observer, .. } = &self.rewriter.below;
        let Some(checks) = &observer.checks else {
            return;
        };
        match checks.applied(ir) {
            Err((kind, message)) => self.set_error(kind, rule, message),
            Ok(()) => self.check_valid(RewriteErrorKind::InvalidOutput, rule, "left invalid IR"),
        }
    }

    /// Checks that the IR verifies.
    pub(super) fn check_valid(
        &mut self,
        kind: RewriteErrorKind,
        rule: Option<&'static RuleInfo>,
        what: &str,
    ) {
        let Rewriter { ir, observer, .. } = &self.rewriter.below;
        if let Some(checks) = &observer.checks
            && let Err(message) = checks.verify(ir)
        {
            self.set_error(kind, rule, format!("{what}: {message}"));
        }
    }
}
