//! A rewrite as a transaction: complete, or undone.

use super::error::{RewriteError, RewriteErrorKind};
use super::journal::{Erasure, take_back};
use super::state::{Driver, Mode};
use super::traverse::is_within;
use crate::ir::{InsertPoint, Ir, Op};
use crate::rewriter::{is_in_block, may_erase_block_with, with_ancestors};
use crate::rule::RuleInfo;
use crate::stats::{RewriteFailure, add_failure};

/// True if an erasure includes an operation.
pub(super) fn holds<I: Ir>(ir: &I, erasure: Erasure<I>, op: Op<I>) -> bool {
    match erasure {
        Erasure::Op(outer) => is_within(ir, op, outer),
        Erasure::Block(block) => is_in_block(ir, op, block),
    }
}

/// True if the second erasure includes the first.
pub(super) fn is_nested<I: Ir>(ir: &I, erasure: Erasure<I>, outer: Erasure<I>) -> bool {
    match erasure {
        Erasure::Op(op) => holds(ir, outer, op),
        Erasure::Block(block) => {
            let owner = ir.parent_region(block).and_then(|r| ir.region_owner(r));
            owner.is_some_and(|owner| holds(ir, outer, owner))
        }
    }
}

impl<I: Ir> Driver<'_, I> {
    pub(super) fn begin_recording(&mut self) {
        self.journal.clear();
        self.held.clear();
        self.worklist_mark = self.worklist.len();
        self.counts_mark = (self.inserted, self.erased);
        self.recording = true;
    }

    /// Carries out the postponed erasures.
    ///
    /// # Errors
    /// If one is not possible; then nothing was erased.
    pub(super) fn complete(&mut self) -> Result<(), (RewriteErrorKind, String)> {
        self.held.clear();
        if let [erasure @ Erasure::Op(op)] = self.journal.erasures[..]
            && self.is_unused(op)
        {
            self.may_erase(erasure)?;
            self.recording = false;
            self.journal.erasures.clear();
            self.erase_now(op);
            return Ok(());
        }
        let order = self.erasure_order()?;
        self.recording = false;
        for erasure in order {
            match erasure {
                Erasure::Op(op) => self.erase_now(op),
                Erasure::Block(block) => {
                    self.erase_block_now(block);
                }
            }
        }
        Ok(())
    }

    fn erasure_order(&mut self) -> Result<Vec<Erasure<I>>, (RewriteErrorKind, String)> {
        let erasures = std::mem::take(&mut self.journal.erasures);
        for erasure in &erasures {
            self.may_erase(*erasure)?;
        }
        // An entity nested in another erased one is erased with it.
        let nested = |one: &Erasure<I>| {
            erasures
                .iter()
                .any(|other| other != one && is_nested(self.ir, *one, *other))
        };
        let mut waiting: Vec<_> = erasures
            .iter()
            .copied()
            .filter(|erasure| !nested(erasure))
            .collect();
        let mut order: Vec<Erasure<I>> = Vec::with_capacity(waiting.len());
        while !waiting.is_empty() {
            let before = waiting.len();
            waiting.retain(|erasure| {
                let leaving = |user| order.iter().any(|gone| holds(self.ir, *gone, user));
                let ready = match *erasure {
                    Erasure::Block(block) => may_erase_block_with(self.ir, block, leaving),
                    Erasure::Op(op) => {
                        let mut ready = true;
                        for index in 0..self.ir.num_results(op) {
                            self.ir.for_each_use(self.ir.result(op, index), |user, _| {
                                ready &= is_within(self.ir, user, op) || leaving(user);
                                ready
                            });
                        }
                        ready
                    }
                };
                if ready {
                    order.push(*erasure);
                }
                !ready
            });
            if waiting.len() == before {
                let what = match waiting[0] {
                    Erasure::Op(op) => self.ir.display_op(op),
                    Erasure::Block(_) => "a block".to_string(),
                };
                return Err((
                    RewriteErrorKind::Failed,
                    format!("{what} was erased but is still used"),
                ));
            }
        }
        Ok(order)
    }

    fn may_erase(&self, erasure: Erasure<I>) -> Result<(), (RewriteErrorKind, String)> {
        let shown = |what: Erasure<I>| match what {
            Erasure::Op(op) => self.ir.display_op(op),
            Erasure::Block(_) => "a block".to_string(),
        };
        match self.mode {
            Mode::Walk => {
                if !self.is_of_the_visit(erasure) {
                    let message = format!(
                        "{} was erased, but a walk may only erase the visited operation and what is nested in it",
                        shown(erasure)
                    );
                    return Err((RewriteErrorKind::IllegalErasure, message));
                }
            }
            Mode::Greedy => {
                let owner = self.scope.and_then(|scope| self.ir.region_owner(scope));
                if owner.is_some_and(|owner| holds(self.ir, erasure, owner)) {
                    let message = format!(
                        "{} was erased, but it holds the driver's scope",
                        shown(erasure)
                    );
                    return Err((RewriteErrorKind::Failed, message));
                }
            }
        }
        Ok(())
    }

    /// True if it is the visited operation, was nested in it, or the rewrite created it or one of
    /// its parents.
    fn is_of_the_visit(&self, erasure: Erasure<I>) -> bool {
        let Some(root) = self.root else { return false };
        let of_the_visit = |op: Op<I>| {
            with_ancestors(self.ir, op).any(|op| op == root || self.journal.created(op))
        };
        let in_the_visit = |block| {
            let owner = self.ir.parent_region(block);
            let owner = owner.and_then(|region| self.ir.region_owner(region));
            self.journal.created_block(block) || owner.is_some_and(of_the_visit)
        };
        match erasure {
            Erasure::Block(block) => in_the_visit(block),
            Erasure::Op(op) => {
                let from = match self.journal.first_place(op) {
                    Some(InsertPoint::End(block)) => Some(block),
                    Some(InsertPoint::Before(next)) => self.ir.parent_block(next),
                    None => None,
                };
                of_the_visit(op) || from.is_some_and(in_the_visit)
            }
        }
    }

    /// Undoes the changes of the current rewrite.
    pub(super) fn undo(&mut self) {
        self.recording = false;
        self.held.clear();
        self.journal.erasures.clear();
        let mut changes = std::mem::take(&mut self.journal.changes);
        while let Some(change) = changes.pop() {
            self.forget_blocks();
            if let Err(message) = take_back(self, change, &mut changes) {
                self.fail_to_undo(message);
                return;
            }
        }
        self.journal.changes = changes;
        // The operations that the rewrite put on the worklist would only repeat it.
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

    /// Records a rewrite that failed and was undone.
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
