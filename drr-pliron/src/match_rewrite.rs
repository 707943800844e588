//! [`PatternRewrite`] runs rules inside pliron's own `MatchRewrite` driver.

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

/// Rules as a pliron [`MatchRewrite`], for its driver ([`apply_match_rewrite`]) and its
/// `PassWrapper`.
///
/// pliron's driver first collects all operations that match and then rewrites them. It does not
/// revisit the users of replaced values, has no benefits between several `MatchRewrite`s, and
/// erases no dead operations. Each rewrite here matches again before it changes anything, so
/// operations that no longer match are skipped. Benefits decide within the set. Matches that a
/// round enables are found in the next round: see
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
}

impl PatternRewrite {
    /// Binds the rules to this context. They must not run on another one.
    pub fn new(context: &mut Context, patterns: PatternSet<Pliron>) -> Self {
        let patterns = patterns.bind(Pliron::of_mut(context));
        let applied = vec![0; patterns.rules().len()];
        PatternRewrite { patterns, applied }
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
    /// If a rewrite failed (it was undone), or if the last round still applied rules.
    pub fn apply_to_fixpoint(
        &mut self,
        context: &mut Context,
        op: Ptr<Operation>,
        max_rounds: usize,
    ) -> Result<IRStatus> {
        let mut status = IRStatus::Unchanged;
        for _ in 0..max_rounds {
            let round = apply_match_rewrite(context, self, RewriterOrder::default(), op)?;
            if round == IRStatus::Unchanged {
                return Ok(status);
            }
            status = round;
        }
        Err(arg_error_noloc!(
            "the rules still applied in round {max_rounds}"
        ))
    }
}

impl MatchRewrite for PatternRewrite {
    fn r#match(&mut self, context: &Context, op: Ptr<Operation>) -> bool {
        self.patterns.may_match(Pliron::of(context), Op(op))
    }

    /// # Errors
    /// If a rule matched but its rewrite failed. The rewrite was undone.
    fn rewrite(
        &mut self,
        context: &mut Context,
        rewriter: &mut MatchRewriter,
        op: Ptr<Operation>,
    ) -> Result<()> {
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
