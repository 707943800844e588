//! The driver as a host of rules: counts and reports events, and undoes failed rewrites.

use std::borrow::Cow;

use super::error::RewriteErrorKind;
use super::state::{Driver, Mode};
use crate::explain;
use crate::ir::{InsertPoint, Ir};
use crate::pattern_set::{Matching, RuleHost};
use crate::rewriter::RewriterBase;

impl<I: Ir> RuleHost<I> for Driver<'_, I> {
    #[inline]
    fn matching(&self) -> Matching<'_, I> {
        Matching {
            ir: self.ir,
            misses: &self.misses,
            filters: false,
        }
    }

    #[inline]
    fn begin(&mut self, rank: u32) -> Option<&mut dyn RewriterBase<I>> {
        if self.error.is_some() {
            return None;
        }
        if self.observed {
            self.observe_begin(rank);
        }
        self.at = self.root.map(InsertPoint::Before);
        self.declines = None;
        let can_fail = self.set.rules[self.rule_index(rank)].data.can_fail;
        if can_fail || self.mode == Mode::Walk {
            self.begin_recording();
        }
        Some(self)
    }

    #[inline]
    fn finish(&mut self, rank: u32) -> bool {
        if self.recording
            && let Err((kind, message)) = self.complete()
        {
            self.fail(rank, kind, message);
            return false;
        }
        self.stats_mut(rank).applied += 1;
        if self.observed {
            let rule = self.rule(rank);
            self.check_applied(rank);
            if let Some(listener) = &mut self.listener {
                listener.pattern_end(self.ir, rule, true);
            }
        }
        true
    }

    fn decline(&mut self, rank: u32, reason: &'static str) {
        self.misses.note_decline(rank);
        self.reported = self.misses.attempts().len();
        self.take_back_declined(rank);
        if self.observed {
            self.check_unchanged(rank, RewriteErrorKind::DeclinedButChanged);
            let said = self.declines.take();
            self.announce_failure(rank, said.as_deref().unwrap_or(reason));
        }
    }

    fn abandon(&mut self, rank: u32, reason: Cow<'static, str>) {
        self.fail(rank, RewriteErrorKind::Failed, reason.into_owned());
    }
}

impl<I: Ir> Driver<'_, I> {
    #[cold]
    fn observe_begin(&mut self, rank: u32) {
        self.report_misses();
        let rule = self.rule(rank);
        if let Some(root) = self.root {
            if let Some(checks) = &mut self.checks {
                checks.begin(self.ir, root);
            }
            if let Some(listener) = &mut self.listener {
                listener.pattern_begin(self.ir, rule, root);
            }
        }
    }

    /// Announces the tests that failed on the operation and were not announced yet.
    #[cold]
    pub(super) fn report_misses(&mut self) {
        let Some(root) = self.root else { return };
        let attempts = self.misses.attempts();
        for (at, attempt) in attempts.iter().enumerate().skip(self.reported) {
            let Some(test) = attempt.test else { continue };
            let rank = attempt.rank;
            let before = attempts[..at].iter().filter(|other| other.rank == rank);
            let program = &self.set.programs[self.program as usize];
            let reason =
                explain::why_test_failed(self.ir, program, root, rank, before.count(), test);
            let rule = self.rule(rank);
            if let Some(listener) = &mut self.listener {
                listener.pattern_begin(self.ir, rule, root);
            }
            self.announce_failure(rank, &reason);
        }
        self.reported = attempts.len();
    }

    /// A rule that was announced did not apply.
    fn announce_failure(&mut self, rank: u32, reason: &str) {
        let rule = self.rule(rank);
        if let Some(listener) = &mut self.listener
            && let Some(root) = self.root
        {
            listener.match_failure(self.ir, rule, root, reason);
            listener.pattern_end(self.ir, rule, false);
        }
    }

    /// Handles a hand-written pattern that declines after it has received the rewriter.
    #[cold]
    fn take_back_declined(&mut self, rank: u32) {
        if !self.recording {
            return;
        }
        let changed = !self.journal.is_empty();
        self.undo();
        if changed && self.checks.is_some() {
            let rule = Some(self.rule(rank));
            let message = "declined, but had changed the IR".to_string();
            self.set_error(RewriteErrorKind::DeclinedButChanged, rule, message);
        }
    }

    #[cold]
    fn fail(&mut self, rank: u32, kind: RewriteErrorKind, reason: String) {
        let rule = self.rule(rank);
        self.stats_mut(rank).failed += 1;
        if !self.recording {
            let message = format!("failed ({reason}), but was said not to: its changes remain");
            self.set_error(RewriteErrorKind::NotUndone, Some(rule), message);
            return;
        }
        self.undo();
        if self.error.is_some() {
            if let Some(error) = &mut self.error {
                error.rule = error.rule.or(Some(rule));
            }
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
