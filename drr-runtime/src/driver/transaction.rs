//! A rewrite as a transaction: complete, or undone.

use super::error::{RewriteError, RewriteErrorKind};
use super::journal::{Change, move_back};
use super::state::{Driver, Mode};
use super::traverse::is_within;
use crate::ir::{Ir, Op};
use crate::rule::RuleInfo;
use crate::stats::{RewriteFailure, add_failure};

impl<I: Ir> Driver<'_, I> {
    pub(super) fn begin(&mut self) {
        self.journal.clear();
        self.worklist_mark = self.worklist.len();
        self.counts_mark = (self.inserted, self.erased);
        self.recording = true;
    }

    /// Carries out the erasures that were put off.
    ///
    /// # Errors
    /// If one is not possible; then nothing was erased.
    pub(super) fn complete(&mut self) -> Result<(), (RewriteErrorKind, String)> {
        if let [op] = self.journal.erasures[..]
            && self.is_unused(op)
        {
            self.may_erase(op)?;
            self.recording = false;
            self.erase_now(op);
            return Ok(());
        }
        let order = self.erasure_order()?;
        self.recording = false;
        for op in order {
            self.erase_now(op);
        }
        Ok(())
    }

    fn erasure_order(&mut self) -> Result<Vec<Op<I>>, (RewriteErrorKind, String)> {
        let erasures = std::mem::take(&mut self.journal.erasures);
        for op in &erasures {
            self.may_erase(*op)?;
        }
        // What is nested in another that goes, goes with it.
        let nested = |op: Op<I>| {
            erasures
                .iter()
                .any(|a| *a != op && is_within(self.ir, op, *a))
        };
        let mut waiting: Vec<_> = erasures.iter().copied().filter(|op| !nested(*op)).collect();
        let mut order: Vec<Op<I>> = Vec::with_capacity(waiting.len());
        while !waiting.is_empty() {
            let before = waiting.len();
            waiting.retain(|op| {
                let mut ready = true;
                for index in 0..self.ir.num_results(*op) {
                    self.ir.for_each_use(self.ir.result(*op, index), |user, _| {
                        ready = is_within(self.ir, user, *op)
                            || order.iter().any(|gone| is_within(self.ir, user, *gone));
                        ready
                    });
                    if !ready {
                        return true;
                    }
                }
                order.push(*op);
                false
            });
            if waiting.len() == before {
                let op = self.ir.display_op(waiting[0]);
                return Err((
                    RewriteErrorKind::Failed,
                    format!("{op} was erased but is still used"),
                ));
            }
        }
        Ok(order)
    }

    fn may_erase(&self, op: Op<I>) -> Result<(), (RewriteErrorKind, String)> {
        match self.mode {
            Mode::Walk => {
                let root = self.root;
                if root.is_none_or(|root| !is_within(self.ir, op, root))
                    && !self.journal.created(op)
                {
                    let message = format!(
                        "{} was erased, but a walk may only erase the visited operation and what is nested in it",
                        self.ir.display_op(op)
                    );
                    return Err((RewriteErrorKind::IllegalErasure, message));
                }
            }
            Mode::Greedy => {
                let owner = self.scope.and_then(|scope| self.ir.region_owner(scope));
                if owner.is_some_and(|owner| is_within(self.ir, owner, op)) {
                    let message = format!(
                        "{} was erased, but it holds the driver's scope",
                        self.ir.display_op(op)
                    );
                    return Err((RewriteErrorKind::Failed, message));
                }
            }
        }
        Ok(())
    }

    /// Takes back the changes of the rewrite at hand.
    pub(super) fn undo(&mut self) {
        self.recording = false;
        self.journal.erasures.clear();
        while let Some(change) = self.journal.changes.pop() {
            match change {
                Change::Created(op) => {
                    if !self.is_unused(op) {
                        let op = self.ir.display_op(op);
                        self.fail_to_undo(format!("{op}, which it created, is still used"));
                        return;
                    }
                    if self.observed {
                        self.observe_erased(op);
                    }
                    self.forget(op);
                    self.ir.erase_op(op);
                }
                Change::Operand(op, index, value) => {
                    self.ir.set_operand(op, index, value);
                    if self.observed {
                        self.observe_modified(op);
                    }
                }
                Change::Attr(op, name, attr) => {
                    self.ir.set_attr(op, name, attr);
                    if self.observed {
                        self.observe_modified(op);
                    }
                }
                Change::RegionMoved { from, to } => {
                    self.forget_blocks();
                    if let Err(message) = move_back(self.ir, from, to) {
                        self.fail_to_undo(message);
                        return;
                    }
                }
            }
        }
        // What the rewrite put on the worklist would only repeat it.
        self.worklist.truncate(self.worklist_mark);
        (self.inserted, self.erased) = self.counts_mark;
    }

    fn fail_to_undo(&mut self, message: String) {
        let rule = None;
        let message = format!("a failed rewrite could not be undone: {message}");
        self.set_error(RewriteErrorKind::NotUndone, rule, message);
    }

    /// Ends the run, unless an earlier error has.
    pub(super) fn set_error(
        &mut self,
        kind: RewriteErrorKind,
        rule: Option<&'static RuleInfo>,
        message: String,
    ) {
        if self.error.is_none() {
            let op = match (&self.checks, kind, self.root) {
                (Some(checks), ..) => checks.op.clone(),
                (_, RewriteErrorKind::Failed | RewriteErrorKind::IllegalErasure, Some(root)) => {
                    self.ir.display_op(root)
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

    /// Notes a rewrite that failed and was undone.
    pub(super) fn note_failure(&mut self, rule: String, reason: String) {
        let op = self
            .root
            .map_or_else(String::new, |root| self.ir.display_op(root));
        add_failure(
            &mut self.failures,
            RewriteFailure {
                rule,
                reason,
                op,
                count: 1,
            },
        );
    }
}
