//! [`GreedyPass`] runs rules as a pliron pass.

use drr_runtime::driver::{GreedyRewriteConfig, RegionSimplify, apply_patterns_greedily};
use drr_runtime::ir::Op;
use drr_runtime::pattern_set::PatternSet;
use drr_runtime::rewriter::Listener;
use drr_runtime::stats::GreedyReport;
use pliron::arg_error_noloc;
use pliron::context::{Context, Ptr};
use pliron::irbuild::listener::RewriteListener;
use pliron::operation::Operation;
use pliron::pass::{AnalysisManager, Pass, PassResult};
use pliron::result::Result;

use crate::context::Pliron;
use crate::listener::ForwardTo;
use crate::registry::why_not_bound;

/// A pliron pass that applies rules to their fixed point: drr's greedy driver on all operations
/// nested in the pass's operation.
///
/// ```
/// use drr::pattern_set::PatternSet;
/// use drr_pliron::GreedyPass;
/// use pliron::pass::Passes;
/// # drr::declare_op! {
/// #     NegOp = "pass_doc.neg"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
/// # }
/// # use drr::prelude::*;
/// # drr::drr! {
/// #     set Simplify;
/// #     def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
/// # }
///
/// let mut passes = Passes::default();
/// passes.add_pass(GreedyPass::new("simplify", || PatternSet::new().with(Simplify)));
/// ```
pub struct GreedyPass {
    name: String,
    patterns: Box<dyn Fn() -> PatternSet<Pliron>>,
    config: GreedyRewriteConfig<Pliron>,
    require_convergence: bool,
    require_all_rules: bool,
    listener: Option<Box<dyn Listener<Pliron>>>,
    on_report: Option<ShowReport>,
}

type ShowReport = Box<dyn FnMut(&GreedyReport)>;

impl GreedyPass {
    /// Makes a pass with this name and these rules. Each run binds the rules to its context.
    pub fn new(
        name: impl Into<String>,
        patterns: impl Fn() -> PatternSet<Pliron> + 'static,
    ) -> Self {
        GreedyPass {
            name: name.into(),
            patterns: Box::new(patterns),
            config: GreedyRewriteConfig::new().simplify_regions(RegionSimplify::UnreachableBlocks),
            require_convergence: false,
            require_all_rules: false,
            listener: None,
            on_report: None,
        }
    }
    /// Sets the driver's configuration. The default is that of [`GreedyRewriteConfig`], and that
    /// unreachable blocks are erased: rules that fold branches make such blocks, and pliron's
    /// verifier rejects those that use values from outside.
    #[must_use]
    pub fn config(mut self, config: GreedyRewriteConfig<Pliron>) -> Self {
        self.config = config;
        self
    }
    /// Makes the pass fail if a limit ends the run, like the canonicalizer's `test-convergence`.
    #[must_use]
    pub fn require_convergence(mut self, require: bool) -> Self {
        self.require_convergence = require;
        self
    }
    /// Makes the pass fail if rules are
    /// [left out](drr_runtime::pattern_set::BoundPatternSet::left_out), because they name an op that
    /// was written for pliron and not [adopted](Pliron::adopt), or one that pliron cannot have.
    /// Otherwise the pass runs the other rules and says nothing.
    #[must_use]
    pub fn require_all_rules(mut self, require: bool) -> Self {
        self.require_all_rules = require;
        self
    }
    /// Sends events to a drr listener, including the names of rules.
    #[must_use]
    pub fn listener(mut self, listener: impl Listener<Pliron> + 'static) -> Self {
        self.listener = Some(Box::new(listener));
        self
    }
    /// Sends events to a pliron listener, like [`ForwardTo`].
    #[must_use]
    pub fn rewrite_listener(self, listener: impl RewriteListener + 'static) -> Self {
        self.listener(ForwardTo::new(listener))
    }
    /// Calls this function with the report of each run.
    #[must_use]
    pub fn on_report(mut self, show: impl FnMut(&GreedyReport) + 'static) -> Self {
        self.on_report = Some(Box::new(show));
        self
    }
}

impl Pass for GreedyPass {
    fn name(&self) -> &str {
        &self.name
    }

    /// # Errors
    /// If a rule breaks its contract, if a limit ended the run and
    /// [convergence is required](GreedyPass::require_convergence), or if rules were left out and
    /// [all are required](GreedyPass::require_all_rules).
    fn run(
        &mut self,
        op: Ptr<Operation>,
        context: &mut Context,
        _: &mut AnalysisManager,
    ) -> Result<PassResult> {
        let ir = Pliron::of_mut(context);
        let patterns = (self.patterns)().bind(ir);
        if self.require_all_rules
            && let Some((rule, ops)) = patterns.left_out().next()
        {
            let op = ops.first().copied().unwrap_or_default();
            return Err(arg_error_noloc!(
                "pass `{}`: rule `{}` is left out: pliron has no '{op}' with its declaration: {}",
                self.name,
                rule.name,
                why_not_bound(ir, op).reason()
            ));
        }
        // The lifetime of the trait object inside the option does not shrink implicitly.
        let listener = self.listener.as_deref_mut();
        let listener = listener.map(|listener| listener as &mut dyn Listener<Pliron>);
        let report = apply_patterns_greedily(ir, Op(op), &patterns, &self.config, listener)
            .map_err(|error| arg_error_noloc!("pass `{}`: {error}", self.name))?;
        if let Some(show) = &mut self.on_report {
            show(&report);
        }
        if self.require_convergence && !report.converged {
            return Err(arg_error_noloc!(
                "pass `{}` did not converge: {report}",
                self.name
            ));
        }
        let mut result = PassResult::default();
        result.ir_changed |= report.changed.into();
        Ok(result)
    }
}
