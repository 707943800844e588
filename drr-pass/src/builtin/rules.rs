//! A pass made of a rule set.

use std::fmt;
use std::sync::Arc;

use drr_ir::Context;
use drr_runtime::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr_runtime::ir::{Ir, Op};
use drr_runtime::pattern_set::{BoundPatternSet, PatternSet};
use drr_runtime::rule::RuleInfo;

use crate::options::Options;
use crate::pass::{Pass, PassFailure, PassResult};

/// A pass that applies rules greedily until nothing changes.
///
/// The option `max-iterations` limits the sweeps, `top-down` is their direction, and `disable` names
/// rules that are left out. A run that ends at a limit is a warning, with the rules that still apply. A
/// rewrite that fails is a failure.
///
/// ```
/// use drr_pass::RulePass;
/// use drr_runtime::pattern_set::PatternSet;
///
/// // `|| PatternSet::new().with(Simplify)`, for a set of `drr!`
/// let pass = RulePass::new("simplify", "Simplifies arithmetic", PatternSet::new);
/// # let mut passes = drr_pass::PassRegistry::new();
/// # passes.add(pass);
/// ```
#[derive(Clone)]
pub struct RulePass {
    argument: &'static str,
    description: &'static str,
    patterns: Arc<dyn Fn() -> PatternSet<Context> + Send + Sync>,
    bound: Option<Arc<BoundPatternSet<Context>>>,
    max_iterations: i64,
    top_down: bool,
    disabled: Vec<String>,
}

impl fmt::Debug for RulePass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RulePass({})", self.argument)
    }
}

impl RulePass {
    /// A pass with these rules. `patterns` makes new ones for each context.
    pub fn new(
        argument: &'static str,
        description: &'static str,
        patterns: impl Fn() -> PatternSet<Context> + Send + Sync + 'static,
    ) -> Self {
        RulePass {
            argument,
            description,
            patterns: Arc::new(patterns),
            bound: None,
            max_iterations: 10,
            top_down: true,
            disabled: Vec::new(),
        }
    }
}

impl Pass for RulePass {
    fn argument(&self) -> &str {
        self.argument
    }
    fn description(&self) -> &str {
        self.description
    }
    fn options(&mut self, options: &mut Options<'_>) {
        options.option(
            "max-iterations",
            "Max. iterations between applying patterns / simplifying regions (-1: no limit)",
            &mut self.max_iterations,
        );
        options.option(
            "top-down",
            "Seed the worklist in general top-down order",
            &mut self.top_down,
        );
        options.option(
            "disable",
            "Names of rules that are not applied",
            &mut self.disabled,
        );
    }
    fn rules(&self, _: &Context) -> Vec<&'static RuleInfo> {
        (self.patterns)().rules().collect()
    }
    fn initialize(&mut self, ctx: &mut Context) -> PassResult {
        if self
            .bound
            .as_ref()
            .is_some_and(|bound| bound.is_bound_to(ctx))
        {
            return Ok(());
        }
        let mut patterns = (self.patterns)();
        for name in &self.disabled {
            patterns
                .disable(name.as_str())
                .map_err(|error| PassFailure::nowhere(format!("--{}: {error}", self.argument)))?;
        }
        self.bound = Some(Arc::new(patterns.bind(ctx)));
        Ok(())
    }
    fn run(&self, op: Op<Context>, ctx: &mut Context) -> PassResult {
        let Some(bound) = &self.bound else {
            return Err(PassFailure::at(ctx, op, "the pass was not initialized"));
        };
        let config = GreedyRewriteConfig::new()
            .max_iterations(u64::try_from(self.max_iterations).ok())
            .top_down(self.top_down);
        let report = apply_patterns_greedily(ctx, op, bound, &config, None)
            .map_err(|error| PassFailure::at(ctx, op, error))?;
        if let Some(failure) = report.failures.first() {
            return Err(PassFailure::at(ctx, op, failure));
        }
        if let Err(unfinished) = report.finished() {
            ctx.emit_warning(ctx.loc(op), format!("--{}: {unfinished}", self.argument));
        }
        Ok(())
    }
}
