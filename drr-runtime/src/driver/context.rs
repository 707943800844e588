//! The driver as generated code sees it: which rules may run, what happened, what to change.

use super::error::RewriteErrorKind;
use super::state::{Driver, Mode};
use crate::ir::{InsertPoint, Ir, Op};
use crate::rule::MatchContext;

impl<I: Ir> MatchContext<I> for Driver<'_, I> {
    type Rewriter = Self;

    #[inline(always)]
    fn ir(&self) -> &I {
        self.ir
    }

    /// Always: rules that are off are not in the schedule.
    #[inline(always)]
    fn enabled(&mut self, _: u32) -> bool {
        true
    }

    #[inline]
    fn reached(&mut self, rank: u32, op: Op<I>) {
        self.stats_mut(rank).reached += 1;
        if self.observed {
            let rule = self.rule(rank);
            if let Some(checks) = &mut self.checks {
                checks.begin(self.ir, op);
            }
            if let Some(listener) = &mut self.listener {
                listener.pattern_begin(self.ir, rule, op);
            }
        }
    }

    #[inline]
    fn declined(&mut self, rank: u32, reason: impl FnOnce(&I) -> String) {
        self.stats_mut(rank).declined += 1;
        if self.committed {
            self.take_back_declined(rank);
        }
        if self.observed {
            let rule = self.rule(rank);
            self.check_unchanged(rank, RewriteErrorKind::DeclinedButChanged);
            if let Some(listener) = &mut self.listener
                && let Some(root) = self.root
            {
                let reason = self.declines.take().unwrap_or_else(|| reason(self.ir));
                listener.match_failure(self.ir, rule, root, &reason);
                listener.pattern_end(self.ir, rule, false);
            }
        }
    }

    #[inline]
    fn commit(&mut self, rank: u32) -> Option<&mut Self> {
        if self.error.is_some() {
            return None;
        }
        self.at = self.root.map(InsertPoint::Before);
        self.committed = true;
        self.declines = None;
        let can_fail = self.rules[(self.first_rule + rank) as usize].can_fail;
        if can_fail || self.mode == Mode::Walk {
            self.begin();
        }
        if let Some(checks) = &mut self.checks
            && let Some(root) = self.root
        {
            checks.begin(self.ir, root);
        }
        Some(self)
    }

    #[inline]
    fn finished(&mut self, rank: u32) {
        self.committed = false;
        if self.recording
            && let Err((kind, message)) = self.complete()
        {
            self.fail(rank, kind, message);
            self.not_completed = true;
            return;
        }
        self.stats_mut(rank).applied += 1;
        if self.observed {
            let rule = self.rule(rank);
            self.check_applied(rank);
            if let Some(listener) = &mut self.listener {
                listener.pattern_end(self.ir, rule, true);
            }
        }
    }

    fn abandon(&mut self, rank: u32, reason: impl FnOnce(&I) -> String) {
        self.committed = false;
        let reason = reason(self.ir);
        self.fail(rank, RewriteErrorKind::Failed, reason);
    }
}

impl<I: Ir> Driver<'_, I> {
    /// A hand-written pattern declined after it got the rewriter.
    #[cold]
    fn take_back_declined(&mut self, rank: u32) {
        self.committed = false;
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
        if let Some(listener) = &mut self.listener
            && let Some(root) = self.root
        {
            listener.match_failure(self.ir, rule, root, &reason);
            listener.pattern_end(self.ir, rule, false);
        }
        if kind == RewriteErrorKind::Failed {
            self.note_failure(rule.name.to_string(), reason);
        } else {
            self.set_error(kind, Some(rule), reason);
        }
    }
}
