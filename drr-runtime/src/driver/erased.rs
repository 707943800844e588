//! Running rules through `dyn`: to match only, or for somebody else's driver.

use super::erased_rewriter::ErasedRewriter;
use super::error::{RewriteError, RewriteErrorKind};
use crate::ir::{InsertPoint, Ir, Op};
use crate::pattern_set::{BoundPatternSet, BoundRule, RuleId};
use crate::rewriter::RewriterBase;
use crate::rule::{MatchContext, RuleInfo, Step};

/// Which rules may be tried.
type Filter<'a> = &'a mut dyn FnMut(RuleId, &'static RuleInfo) -> bool;

/// A context behind which any rewriter may stand, or none.
pub(crate) struct ErasedContext<'a, I: Ir> {
    target: Target<'a, I>,
    filter: Option<Filter<'a>>,
    rules: &'a [BoundRule<I>],
    first_rule: u32,
    root: Op<I>,
    error: Option<RewriteError>,
}

enum Target<'a, I: Ir> {
    /// Matches are found, nothing is changed.
    Match(&'a I),
    Rewrite(ErasedRewriter<'a, I>),
}

impl<I: Ir> BoundPatternSet<I> {
    /// The first rule, in the order in which they are tried, that matches at `op`, its constraints
    /// and pure natives included.
    pub fn find(&self, ir: &I, op: Op<I>) -> Option<RuleId> {
        let mut context = ErasedContext {
            target: Target::Match(ir),
            filter: None,
            rules: &self.rules,
            first_rule: 0,
            root: op,
            error: None,
        };
        match self.step(&mut context, ir.kind(op)) {
            Some((rule, Step::Matched(_))) => Some(rule),
            _ => None,
        }
    }

    /// Tries the rules on one operation and applies the first that matches: what a driver of one's
    /// own calls. Sets the rewriter's insertion point before `op`.
    ///
    /// During a rewrite that may fail, `rewriter` is asked to replace and erase operations only
    /// once the rewrite is complete.
    ///
    /// # Errors
    /// If a rule matched but its rewrite failed. What it had changed was undone through `rewriter`,
    /// unless the error's kind is [`NotUndone`](RewriteErrorKind::NotUndone).
    pub fn match_and_rewrite(
        &self,
        op: Op<I>,
        rewriter: &mut dyn RewriterBase<I>,
    ) -> Result<Option<RuleId>, RewriteError> {
        self.match_and_rewrite_if(op, rewriter, &mut |_, _| true)
    }

    /// As [`match_and_rewrite`](BoundPatternSet::match_and_rewrite), but tries only rules for which
    /// `can_apply` holds.
    ///
    /// # Errors
    /// As [`match_and_rewrite`](BoundPatternSet::match_and_rewrite).
    pub fn match_and_rewrite_if(
        &self,
        op: Op<I>,
        rewriter: &mut dyn RewriterBase<I>,
        can_apply: &mut dyn FnMut(RuleId, &'static RuleInfo) -> bool,
    ) -> Result<Option<RuleId>, RewriteError> {
        let kind = rewriter.ir().kind(op);
        let mut context = ErasedContext {
            target: Target::Rewrite(ErasedRewriter::new(rewriter)),
            filter: Some(can_apply),
            rules: &self.rules,
            first_rule: 0,
            root: op,
            error: None,
        };
        let step = self.step(&mut context, kind);
        match (context.error, step) {
            (Some(error), _) => Err(error),
            (None, Some((rule, Step::Applied(_)))) => Ok(Some(rule)),
            (None, _) => Ok(None),
        }
    }

    fn step(
        &self,
        context: &mut ErasedContext<'_, I>,
        kind: crate::ir::OpKind,
    ) -> Option<(RuleId, Step)> {
        for segment in self.segments(kind) {
            let program = &self.programs[segment.program as usize];
            context.first_rule = program.first_rule;
            let ranks = segment.start..segment.end;
            let step = program
                .program
                .step_erased(context, &program.tables, context.root, ranks);
            match step {
                Step::NoMatch => {}
                Step::Matched(rank) | Step::Applied(rank) | Step::Failed(rank) => {
                    return Some((RuleId(program.first_rule + rank), step));
                }
            }
        }
        None
    }
}

impl<I: Ir> ErasedContext<'_, I> {
    fn rule(&self, rank: u32) -> &BoundRule<I> {
        &self.rules[(self.first_rule + rank) as usize]
    }

    fn fail(&mut self, rank: u32, reason: String) {
        let rule = Some(self.rule(rank).info());
        let Target::Rewrite(rewriter) = &mut self.target else {
            return;
        };
        let (kind, message) = match rewriter.undo() {
            Ok(()) => (RewriteErrorKind::Failed, reason),
            Err(message) => (RewriteErrorKind::NotUndone, format!("{reason}; {message}")),
        };
        let op = match kind {
            RewriteErrorKind::Failed => rewriter.ir().display_op(self.root),
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

impl<'a, I: Ir> MatchContext<I> for ErasedContext<'a, I> {
    type Rewriter = ErasedRewriter<'a, I>;

    fn ir(&self) -> &I {
        match &self.target {
            Target::Match(ir) => ir,
            Target::Rewrite(rewriter) => rewriter.ir(),
        }
    }
    fn enabled(&mut self, rank: u32) -> bool {
        let id = self.first_rule + rank;
        match &mut self.filter {
            Some(filter) => filter(RuleId(id), self.rules[id as usize].info()),
            None => true,
        }
    }
    fn reached(&mut self, _: u32, _: Op<I>) {}
    fn declined(&mut self, rank: u32, _: impl FnOnce(&I) -> String) {
        if let Target::Rewrite(rewriter) = &mut self.target
            && rewriter.has_changed()
            && let Err(message) = rewriter.undo()
        {
            self.error = Some(RewriteError {
                kind: RewriteErrorKind::NotUndone,
                rule: Some(self.rule(rank).info()),
                op: String::new(),
                message,
            });
        }
    }
    fn commit(&mut self, _: u32) -> Option<&mut Self::Rewriter> {
        if self.error.is_some() {
            return None;
        }
        match &mut self.target {
            Target::Match(_) => None,
            Target::Rewrite(rewriter) => {
                rewriter.begin();
                rewriter.set_insertion_point(InsertPoint::Before(self.root));
                Some(rewriter)
            }
        }
    }
    fn finished(&mut self, rank: u32) {
        if let Target::Rewrite(rewriter) = &mut self.target
            && let Err(message) = rewriter.complete()
        {
            self.error = Some(RewriteError {
                kind: RewriteErrorKind::NotUndone,
                rule: Some(self.rule(rank).info()),
                op: String::new(),
                message,
            });
        }
    }
    fn abandon(&mut self, rank: u32, reason: impl FnOnce(&I) -> String) {
        let reason = reason(self.ir());
        self.fail(rank, reason);
    }
}
