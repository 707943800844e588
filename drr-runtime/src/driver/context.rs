//! The driver as generated code sees it: which rules may run, what happened, what to change.

use super::error::RewriteErrorKind;
use super::journal::{Change, region_place};
use super::state::{Driver, Mode};
use crate::ir::{AttrName, InsertPoint, Ir, Op, OpState, Value};
use crate::rewriter::RewriterBase;
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
                let reason = reason(self.ir);
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

impl<I: Ir> RewriterBase<I> for Driver<'_, I> {
    #[inline(always)]
    fn ir(&self) -> &I {
        self.ir
    }
    #[inline(always)]
    fn ir_mut(&mut self) -> &mut I {
        self.ir
    }
    fn insertion_point(&self) -> InsertPoint<I> {
        self.at
            .expect("a driver has an insertion point while it runs a rewrite")
    }
    fn set_insertion_point(&mut self, at: InsertPoint<I>) {
        self.at = Some(at);
    }

    #[inline]
    fn create_op(&mut self, state: OpState<'_, I>) -> Op<I> {
        let at = self.insertion_point();
        let mut moved = Vec::new();
        if !state.regions.is_empty() {
            self.forget_blocks();
            if self.recording {
                for (index, region) in state.regions.iter().enumerate() {
                    if let Some(from) = region.and_then(|region| region_place(self.ir, region)) {
                        moved.push((from, index));
                    }
                }
            }
        }
        let op = self.ir.create_op(at, state);
        if self.recording {
            self.journal.changes.push(Change::Created(op));
            for (from, index) in moved {
                self.journal.changes.push(Change::RegionMoved {
                    from,
                    to: (op, index),
                });
            }
        }
        self.notify_inserted(op);
        op
    }

    #[inline]
    fn replace_op(&mut self, op: Op<I>, values: &[Value<I>]) {
        let results = self.ir.num_results(op);
        assert_eq!(
            results,
            values.len(),
            "one value a result replaces an operation"
        );
        if let Some(listener) = &mut self.listener {
            listener.replaced(self.ir, op, values);
        }
        for (index, value) in values.iter().enumerate() {
            self.replace_uses(self.ir.result(op, index), *value);
        }
        self.erase_op(op);
    }

    #[inline]
    fn erase_op(&mut self, op: Op<I>) {
        if self.recording {
            self.journal.erase(op);
        } else {
            self.erase_now(op);
        }
    }

    fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>) {
        self.replace_uses(from, to);
    }

    fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>) {
        let old = self.ir.operand(op, index);
        if self.recording {
            self.journal.changes.push(Change::Operand(op, index, old));
        }
        if let Some(checks) = &mut self.checks {
            checks.changed |= old != value;
        }
        self.ir.set_operand(op, index, value);
        self.notify_modified(op);
    }

    fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>) {
        if self.recording || self.checks.is_some() {
            let old = self.ir.with_attr(op, name, |old| old.cloned());
            if let Some(checks) = &mut self.checks {
                checks.changed |= old != attr;
            }
            if self.recording {
                self.journal.changes.push(Change::Attr(op, name, old));
            }
        }
        self.ir.set_attr(op, name, attr);
        self.notify_modified(op);
    }
}
