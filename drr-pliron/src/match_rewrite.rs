//! [`PatternRewrite`] runs rules inside pliron's own `MatchRewrite` driver.

use std::cmp::Reverse;

use drr_runtime::ir::Op;
use drr_runtime::pattern_set::{BoundPatternSet, PatternSet, RuleId};
use pliron::arg_error_noloc;
use pliron::context::{Context, Ptr};
use pliron::irbuild::IRStatus;
use pliron::irbuild::match_rewrite::{
    MatchRewrite, MatchRewriter, RewriterOrder, apply_match_rewrite,
};
use pliron::operation::Operation;
use pliron::result::Result;

use crate::context::Pliron;
use crate::rewriter::{ThroughRewriter, before};
use crate::simplify::with_contents;

/// Rules as a pliron [`MatchRewrite`], for its driver ([`apply_match_rewrite`]) and its
/// `PassWrapper`.
///
/// pliron's driver first collects all operations that match, and then rewrites these and all that
/// the rules insert. It does not revisit the users of replaced values, has no benefits between
/// several `MatchRewrite`s, erases neither dead operations nor unreachable blocks, and does not end
/// if rules undo one another: see [`max_rewrites`](PatternRewrite::max_rewrites). Each rewrite here
/// matches again before it changes anything, so operations that no longer match are skipped.
/// Benefits decide within the set. Matches that a round enables are found in the next round: see
/// [`apply_to_fixpoint`](PatternRewrite::apply_to_fixpoint). [`GreedyPass`](crate::GreedyPass) has
/// none of these limits.
///
/// ```
/// use drr::pattern_set::PatternSet;
/// use drr_pliron::PatternRewrite;
/// use pliron::irbuild::match_rewrite::PassWrapper;
/// # use drr::prelude::*;
/// # drr::declare_op! {
/// #     NegOp = "rewrite_doc.neg"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
/// # }
/// # drr::drr! {
/// #     set Simplify;
/// #     def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
/// # }
///
/// let mut context = pliron::context::Context::new();
/// let rules = PatternRewrite::new(&mut context, PatternSet::new().with(Simplify));
/// let pass = PassWrapper::new("simplify", rules);
/// # let _ = pass;
/// ```
pub struct PatternRewrite {
    patterns: BoundPatternSet<Pliron>,
    applied: Vec<u64>,
    max_rewrites: Option<u64>,
    /// The number of rewrites at which a run ends.
    limit: u64,
}

impl PatternRewrite {
    /// Binds the rules to this context. They must not run on another one.
    pub fn new(context: &mut Context, patterns: PatternSet<Pliron>) -> Self {
        let patterns = patterns.bind(Pliron::of_mut(context));
        let applied = vec![0; patterns.rules().len()];
        PatternRewrite {
            patterns,
            applied,
            max_rewrites: None,
            limit: u64::MAX,
        }
    }
    /// Limits the number of rewrites, of all runs together. The rewrite after the last one fails, and
    /// the error names the rules that were applied most often.
    ///
    /// Without it, [`apply_to_fixpoint`](PatternRewrite::apply_to_fixpoint) allows 1,000 for each
    /// operation, and a run that pliron's driver or pass begins has no limit.
    #[must_use]
    pub fn max_rewrites(mut self, max: u64) -> Self {
        self.max_rewrites = Some(max);
        self.limit = max;
        self
    }
    /// The rules.
    pub fn patterns(&self) -> &BoundPatternSet<Pliron> {
        &self.patterns
    }
    /// The number of times that a rule was applied.
    pub fn applied(&self, rule: RuleId) -> u64 {
        self.applied.get(rule.0 as usize).copied().unwrap_or(0)
    }
    /// The number of times that any rule was applied.
    pub fn rewrites(&self) -> u64 {
        self.applied.iter().sum()
    }

    /// Runs pliron's driver on `op` and all nested operations until a round applies no rule, but at
    /// most `max_rounds` times. Returns whether anything changed.
    ///
    /// # Errors
    /// If a rewrite failed (it was undone), if the last round still applied rules, or if there were
    /// too many rewrites.
    pub fn apply_to_fixpoint(
        &mut self,
        context: &mut Context,
        op: Ptr<Operation>,
        max_rounds: usize,
    ) -> Result<IRStatus> {
        self.limit = match self.max_rewrites {
            Some(max) => max,
            None => {
                self.rewrites() + 1000 * with_contents(Pliron::of(context), Op(op)).len() as u64
            }
        };
        let mut status = IRStatus::Unchanged;
        let mut before = Vec::new();
        for _ in 0..max_rounds {
            before.clone_from(&self.applied);
            let round = apply_match_rewrite(context, self, RewriterOrder::default(), op)?;
            if round == IRStatus::Unchanged {
                return Ok(status);
            }
            status = round;
        }
        Err(arg_error_noloc!(
            "the rules still applied in round {max_rounds}: {}",
            self.busiest(&before)
        ))
    }

    /// The rules that were applied most often since these counts, as text.
    fn busiest(&self, before: &[u64]) -> String {
        let before = before.iter().copied().chain(std::iter::repeat(0));
        let rules = self.patterns.rules().iter().zip(&self.applied);
        let counts = rules.zip(before);
        let mut counts: Vec<_> = counts
            .map(|((rule, applied), before)| (applied - before, rule.info().name))
            .filter(|(count, _)| *count > 0)
            .collect();
        counts.sort_by_key(|(count, _)| Reverse(*count));
        let names = counts.iter().take(5);
        let names: Vec<_> = names.map(|(n, name)| format!("`{name}` ({n})")).collect();
        names.join(", ")
    }
}

impl MatchRewrite for PatternRewrite {
    fn r#match(&mut self, context: &Context, op: Ptr<Operation>) -> bool {
        self.patterns.may_match(Pliron::of(context), Op(op))
    }

    /// # Errors
    /// If a rule matched but its rewrite failed, which was undone, or at the
    /// [limit](PatternRewrite::max_rewrites).
    fn rewrite(
        &mut self,
        context: &mut Context,
        rewriter: &mut MatchRewriter,
        op: Ptr<Operation>,
    ) -> Result<()> {
        if self.rewrites() >= self.limit {
            return Err(arg_error_noloc!(
                "the rules still applied after {} rewrites: {}",
                self.rewrites(),
                self.busiest(&[])
            ));
        }
        let ir = Pliron::of_mut(context);
        let mut through = ThroughRewriter::new(ir, rewriter, before(op));
        match self.patterns.match_and_rewrite(Op(op), &mut through) {
            Ok(Some(rule)) => self.applied[rule.0 as usize] += 1,
            Ok(None) => {}
            Err(error) => return Err(arg_error_noloc!("{error}")),
        }
        Ok(())
    }
}
