//! Running rules through `dyn`: to match only, or for somebody else's driver.

use super::error::{RewriteError, RewriteErrorKind};
use super::journal::{Change, Journal, move_back, region_place};
use crate::ir::{AttrName, InsertPoint, Ir, Op, OpState, Value};
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

/// Passes changes on, and keeps what undoing them takes. Replacements and erasures wait until the
/// rewrite is complete.
pub(crate) struct ErasedRewriter<'a, I: Ir> {
    inner: &'a mut dyn RewriterBase<I>,
    journal: Journal<I>,
    /// For each of the journal's erasures: the values that replace it, if any do.
    replacements: Vec<Option<Vec<Value<I>>>>,
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
            target: Target::Rewrite(ErasedRewriter {
                inner: rewriter,
                journal: Journal::new(),
                replacements: Vec::new(),
            }),
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
            RewriteErrorKind::Failed => rewriter.inner.ir().display_op(self.root),
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
            Target::Rewrite(rewriter) => rewriter.inner.ir(),
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
            && !rewriter.journal.is_empty()
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
                rewriter.journal.clear();
                rewriter.replacements.clear();
                rewriter
                    .inner
                    .set_insertion_point(InsertPoint::Before(self.root));
                Some(rewriter)
            }
        }
    }
    fn finished(&mut self, _: u32) {
        if let Target::Rewrite(rewriter) = &mut self.target {
            rewriter.complete();
        }
    }
    fn abandon(&mut self, rank: u32, reason: impl FnOnce(&I) -> String) {
        let reason = reason(self.ir());
        self.fail(rank, reason);
    }
}

impl<I: Ir> ErasedRewriter<'_, I> {
    fn complete(&mut self) {
        let erasures = std::mem::take(&mut self.journal.erasures);
        for (op, values) in erasures.into_iter().zip(self.replacements.drain(..)) {
            match values {
                Some(values) => self.inner.replace_op(op, &values),
                None => self.inner.erase_op(op),
            }
        }
        self.journal.clear();
    }

    fn undo(&mut self) -> Result<(), String> {
        self.journal.erasures.clear();
        self.replacements.clear();
        while let Some(change) = self.journal.changes.pop() {
            match change {
                Change::Created(op) => self.inner.erase_op(op),
                Change::Operand(op, index, value) => self.inner.set_operand(op, index, value),
                Change::Attr(op, name, attr) => self.inner.set_attr(op, name, attr),
                Change::RegionMoved { from, to } => move_back(self.inner.ir_mut(), from, to)?,
            }
        }
        Ok(())
    }

    fn put_off(&mut self, op: Op<I>, values: Option<Vec<Value<I>>>) {
        match self.journal.erasures.iter().position(|other| *other == op) {
            Some(at) if values.is_some() => self.replacements[at] = values,
            Some(_) => {}
            None => {
                self.journal.erasures.push(op);
                self.replacements.push(values);
            }
        }
    }
}

impl<I: Ir> RewriterBase<I> for ErasedRewriter<'_, I> {
    fn ir(&self) -> &I {
        self.inner.ir()
    }
    fn ir_mut(&mut self) -> &mut I {
        self.inner.ir_mut()
    }
    fn insertion_point(&self) -> InsertPoint<I> {
        self.inner.insertion_point()
    }
    fn set_insertion_point(&mut self, at: InsertPoint<I>) {
        self.inner.set_insertion_point(at);
    }
    fn create_op(&mut self, state: OpState<'_, I>) -> Op<I> {
        let regions = state.regions.iter().enumerate();
        let from = regions.filter_map(|(index, region)| {
            Some((region_place(self.inner.ir(), (*region)?)?, index))
        });
        let from: Vec<_> = from.collect();
        let op = self.inner.create_op(state);
        self.journal.changes.push(Change::Created(op));
        for (from, index) in from {
            self.journal.changes.push(Change::RegionMoved {
                from,
                to: (op, index),
            });
        }
        op
    }
    fn replace_op(&mut self, op: Op<I>, values: &[Value<I>]) {
        self.put_off(op, Some(values.to_vec()));
    }
    fn erase_op(&mut self, op: Op<I>) {
        self.put_off(op, None);
    }
    fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>) {
        let changes = &mut self.journal.changes;
        self.inner.ir().for_each_use(from, |user, index| {
            changes.push(Change::Operand(user, index, from));
            true
        });
        self.inner.replace_all_uses_with(from, to);
    }
    fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>) {
        let old = self.inner.ir().operand(op, index);
        self.journal.changes.push(Change::Operand(op, index, old));
        self.inner.set_operand(op, index, value);
    }
    fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>) {
        let old = self.inner.ir().with_attr(op, name, |old| old.cloned());
        self.journal.changes.push(Change::Attr(op, name, old));
        self.inner.set_attr(op, name, attr);
    }
}
