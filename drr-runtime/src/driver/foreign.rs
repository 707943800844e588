//! Runs rules for another driver, or only finds matches.

use std::borrow::Cow;
use std::cell::RefCell;

use super::error::{RewriteError, RewriteErrorKind};
use super::panics::note_panic;
use super::transaction::Transaction;
use crate::ir::{InsertPoint, Ir, Op};
use crate::pattern_set::{BoundPatternSet, Matching, RuleHost, RuleId, Step};
use crate::rewriter::RewriterBase;
use crate::rule::{Decline, Remaining, RuleInfo};

/// Decides if a rule may be tried.
type Filter<'a> = RefCell<&'a mut dyn FnMut(RuleId, &'static RuleInfo) -> bool>;

/// Runs rules with any rewriter.
struct ForeignHost<'a, I: Ir> {
    rewriter: Transaction<I, &'a mut dyn RewriterBase<I>>,
    filter: Option<Filter<'a>>,
    set: &'a BoundPatternSet<I>,
    first_rule: u32,
    root: Op<I>,
    error: Option<RewriteError>,
    /// The rank of the rule whose rewrite runs.
    running: Option<u32>,
    /// True if a dialect conversion runs.
    converting: bool,
    /// True if the call began in a destructor during a panic.
    unwinding_before: bool,
}

impl<I: Ir> Drop for ForeignHost<'_, I> {
    /// After a panic of user code, restores the IR and names the rule.
    fn drop(&mut self) {
        if std::thread::panicking() && !self.unwinding_before {
            let can_fail = self.running.is_some_and(|rank| self.can_fail(rank));
            let rule = self.running.map(|rank| self.rule(rank));
            note_panic(
                &mut self.rewriter,
                self.set,
                Some(self.root),
                rule,
                can_fail,
            );
        }
    }
}

impl<I: Ir> BoundPatternSet<I> {
    /// The rule that a driver would apply to `op`: the first that matches and does not decline.
    ///
    /// No operation changes, but the types and attributes are interned that the rewrite would need.
    /// A `#[pattern]` function runs up to its first change. This change counts as its decision to
    /// apply. In a build with `panic = "abort"` it does not run, and only its structure is tested.
    ///
    /// # Panics
    /// If the set was bound to another IR.
    pub fn find(&self, ir: &mut I, op: Op<I>) -> Option<RuleId> {
        self.assert_bound_to(ir);
        let mut segments = self.schedule.segments(ir, op);
        segments.find_map(|segment| {
            let program = &self.programs[segment.program as usize];
            let ranks = segment.start..segment.end;
            let rank = program.program.look(ir, &program.tables, op, ranks)?;
            Some(RuleId(program.first_rule + rank))
        })
    }

    /// False if no driver would apply a rule to `op`. Cheaper than
    /// [`find`](BoundPatternSet::find), and leaves the IR alone: it tests sources and constraints, but
    /// not the results, which may still decline.
    ///
    /// # Panics
    /// If the set was bound to another IR.
    pub fn may_match(&self, ir: &I, op: Op<I>) -> bool {
        self.assert_bound_to(ir);
        let mut segments = self.schedule.segments(ir, op);
        segments.any(|segment| {
            let program = &self.programs[segment.program as usize];
            let ranks = segment.start..segment.end;
            program.program.may_match(ir, &program.tables, op, ranks)
        })
    }

    /// Tries the rules on one operation and applies the first that matches, for drivers of your
    /// own. Sets the rewriter's insertion point before `op`.
    ///
    /// During a rewrite that may fail, `rewriter` erases operations only after the rewrite is
    /// complete. Replacing an operation is then
    /// [`notify_replaced`](RewriterBase::notify_replaced), a replacement of all uses, and an
    /// erasure.
    ///
    /// # Errors
    ///
    /// If the set was bound to another IR, or a rule matched but its rewrite failed. Its changes
    /// were undone through `rewriter`, unless the error's kind is
    /// [`NotUndone`](RewriteErrorKind::NotUndone).
    pub fn match_and_rewrite(
        &self,
        op: Op<I>,
        rewriter: &mut dyn RewriterBase<I>,
    ) -> Result<Option<RuleId>, RewriteError> {
        self.match_and_rewrite_with(op, rewriter, None)
    }

    /// As [`match_and_rewrite`](BoundPatternSet::match_and_rewrite), but applies only rules for which
    /// `can_apply` holds.
    ///
    /// `can_apply` is asked about rules that match. It must be pure: it may be asked several times about
    /// a rule, and must give the same answer each time.
    ///
    /// # Errors
    /// As [`match_and_rewrite`](BoundPatternSet::match_and_rewrite).
    pub fn match_and_rewrite_if(
        &self,
        op: Op<I>,
        rewriter: &mut dyn RewriterBase<I>,
        can_apply: &mut dyn FnMut(RuleId, &'static RuleInfo) -> bool,
    ) -> Result<Option<RuleId>, RewriteError> {
        self.match_and_rewrite_with(op, rewriter, Some(RefCell::new(can_apply)))
    }

    fn match_and_rewrite_with<'a>(
        &'a self,
        op: Op<I>,
        rewriter: &'a mut dyn RewriterBase<I>,
        filter: Option<Filter<'a>>,
    ) -> Result<Option<RuleId>, RewriteError> {
        RewriteError::unless_bound(self, rewriter.ir())?;
        let converting = rewriter.memo().is_some();
        let mut host = ForeignHost {
            rewriter: Transaction::new(rewriter),
            filter,
            set: self,
            first_rule: 0,
            root: op,
            error: None,
            running: None,
            converting,
            unwinding_before: std::thread::panicking(),
        };
        for segment in self.schedule.segments(host.rewriter.ir(), op) {
            let program = &self.programs[segment.program as usize];
            host.first_rule = program.first_rule;
            let ranks = segment.start..segment.end;
            let step = program
                .program
                .step(&program.tables, op, Remaining::new(ranks), &mut host);
            if let Some(error) = host.error.take() {
                return Err(error);
            }
            if let Step::Applied(rank) = step {
                return Ok(Some(RuleId(program.first_rule + rank)));
            }
        }
        Ok(None)
    }
}

impl<I: Ir> ForeignHost<'_, I> {
    fn rule(&self, rank: u32) -> &'static RuleInfo {
        self.set.rules[(self.first_rule + rank) as usize].info()
    }
    fn can_fail(&self, rank: u32) -> bool {
        self.set.rules[(self.first_rule + rank) as usize]
            .data
            .can_fail
    }
    fn set_error(&mut self, kind: RewriteErrorKind, rank: u32, message: String) {
        let op = match kind {
            RewriteErrorKind::Failed => self.rewriter.ir().display_op(self.root),
            // The operation may be gone, or half changed.
            _ => String::new(),
        };
        self.error = Some(RewriteError {
            kind,
            rule: Some(self.rule(rank)),
            op,
            message,
        });
    }
}

impl<I: Ir> RuleHost<I> for ForeignHost<'_, I> {
    fn matching(&self) -> Matching<'_, I> {
        Matching {
            ir: self.rewriter.ir(),
            misses: None,
            filters: self.filter.is_some(),
            explains: self.converting,
        }
    }
    fn allows(&self, rank: u32) -> bool {
        let id = RuleId(self.first_rule + rank);
        let filter = self.filter.as_ref();
        filter.is_none_or(|filter| filter.borrow_mut()(id, self.rule(rank)))
    }
    fn begin(&mut self, rank: u32) -> Option<&mut dyn RewriterBase<I>> {
        if self.error.is_some() {
            return None;
        }
        let at = InsertPoint::Before(self.root);
        self.rewriter.set_insertion_point(at);
        self.running = Some(rank);
        if !self.can_fail(rank) {
            return Some(&mut self.rewriter.below);
        }
        self.rewriter.begin();
        Some(&mut self.rewriter)
    }
    fn finish(&mut self, rank: u32) -> bool {
        self.running = None;
        self.rewriter.end_modifications(true);
        let done = match self.can_fail(rank) {
            true => self.rewriter.complete(|_, _| Ok(())),
            false => Ok(()),
        };
        if let Err((_, message)) = done {
            self.abandon(rank, message.into());
            return false;
        }
        true
    }
    fn decline(&mut self, rank: u32, _: Decline) {
        self.running = None;
        self.rewriter.end_modifications(false);
        if self.can_fail(rank)
            && let Err(message) = self.rewriter.undo()
        {
            self.set_error(RewriteErrorKind::NotUndone, rank, message);
        }
    }
    fn abandon(&mut self, rank: u32, reason: Cow<'static, str>) {
        self.running = None;
        self.rewriter.end_modifications(false);
        let undone = match self.can_fail(rank) {
            true => self.rewriter.undo(),
            false => Err("it was said not to fail".to_string()),
        };
        let (kind, message) = match undone {
            Ok(()) => (RewriteErrorKind::Failed, reason.into_owned()),
            Err(message) => (RewriteErrorKind::NotUndone, format!("{reason}; {message}")),
        };
        self.set_error(kind, rank, message);
    }
}
