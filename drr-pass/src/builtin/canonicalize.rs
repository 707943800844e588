//! Canonicalization.

use std::sync::Arc;

use drr_ir::Context;
use drr_runtime::driver::{RegionSimplify, apply_patterns_greedily};
use drr_runtime::ir::Op;
use drr_runtime::pattern_set::{BoundPatternSet, PatternSet};
use drr_runtime::rule::RuleInfo;

use crate::options::{OptionValue, Options};
use crate::pass::{Pass, PassFailure, PassResult};

/// Folds operations, applies the canonicalization rules of the loaded dialects, and erases dead
/// operations and unreachable blocks, until nothing changes (MLIR's `canonicalize`).
///
/// ```
/// use drr_ir::Context;
/// use drr_pass::{Canonicalize, PassManager};
///
/// let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
/// let module = ctx.parse_module("func.func @f(%x: i32) { \
///     %0 = builtin.unrealized_conversion_cast %x : i32 to i64 \
///     return }")?;
/// let mut pm = PassManager::on("builtin.module");
/// pm.add(Canonicalize::new());
/// pm.run(module, &mut ctx)?;
/// assert!(!ctx.print_op(module, &Default::default()).contains("cast"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Canonicalize {
    top_down: bool,
    region_simplify: Level,
    max_iterations: i64,
    max_rewrites: i64,
    test_convergence: bool,
    disabled: Vec<String>,
    enabled: Vec<String>,
    bound: Option<Arc<BoundPatternSet<Context>>>,
}

impl Default for Canonicalize {
    fn default() -> Self {
        Canonicalize::new()
    }
}

impl Canonicalize {
    /// The pass with MLIR's defaults.
    pub fn new() -> Self {
        Canonicalize {
            top_down: true,
            region_simplify: Level(RegionSimplify::Normal),
            max_iterations: 10,
            max_rewrites: -1,
            test_convergence: false,
            disabled: Vec::new(),
            enabled: Vec::new(),
            bound: None,
        }
    }

    fn patterns(&self, ctx: &Context) -> PatternSet<Context> {
        let mut patterns = ctx.canonicalization();
        // As in MLIR, a name need not be that of a rule: its dialect may not be loaded.
        let named = |names: &[String], name: &str| names.iter().any(|known| known == name);
        patterns.retain(|rule| {
            (self.enabled.is_empty() || named(&self.enabled, rule.name))
                && !named(&self.disabled, rule.name)
        });
        patterns
    }
}

/// The option `region-simplify`.
#[derive(Clone, Copy, Debug)]
struct Level(RegionSimplify);

impl OptionValue for Level {
    fn parse(&mut self, text: &str) -> Result<(), String> {
        self.0 = match text {
            "disabled" => RegionSimplify::UnreachableBlocks,
            "normal" => RegionSimplify::Normal,
            "aggressive" => return Err("'aggressive' is not supported".to_string()),
            _ => return Err(format!("Cannot find option named '{text}'!")),
        };
        Ok(())
    }
    fn print(&self) -> String {
        match self.0 {
            RegionSimplify::Normal => "normal".to_string(),
            _ => "disabled".to_string(),
        }
    }
    fn kind(&self) -> &'static str {
        "disabled|normal"
    }
}

impl Pass for Canonicalize {
    fn argument(&self) -> &str {
        "canonicalize"
    }
    fn name(&self) -> &str {
        "Canonicalizer"
    }
    fn description(&self) -> &str {
        "Canonicalize operations"
    }
    fn options(&mut self, options: &mut Options<'_>) {
        options.option(
            "top-down",
            "Seed the worklist in general top-down order",
            &mut self.top_down,
        );
        options.option(
            "region-simplify",
            "Perform control flow optimizations to the region tree",
            &mut self.region_simplify,
        );
        options.option(
            "max-iterations",
            "Max. iterations between applying patterns / simplifying regions",
            &mut self.max_iterations,
        );
        options.option(
            "max-num-rewrites",
            "Max. number of pattern rewrites within an iteration",
            &mut self.max_rewrites,
        );
        options.option(
            "test-convergence",
            "Test only: Fail pass on non-convergence to detect cyclic pattern",
            &mut self.test_convergence,
        );
        options.option(
            "disable-patterns",
            "Labels of patterns that should be filtered out during application",
            &mut self.disabled,
        );
        options.option(
            "enable-patterns",
            "Labels of patterns that should be used during application, all other patterns are filtered out",
            &mut self.enabled,
        );
    }
    fn rules(&self, ctx: &Context) -> Vec<&'static RuleInfo> {
        self.patterns(ctx).rules().collect()
    }
    fn initialize(&mut self, ctx: &mut Context) -> PassResult {
        // Dialects may have been loaded since the last run.
        self.bound = Some(Arc::new(self.patterns(ctx).bind(ctx)));
        Ok(())
    }
    fn run(&self, op: Op<Context>, ctx: &mut Context) -> PassResult {
        let Some(bound) = &self.bound else {
            return Err(PassFailure::at(ctx, op, "the pass was not initialized"));
        };
        let config = Context::canonicalize_config()
            .top_down(self.top_down)
            .max_iterations(u64::try_from(self.max_iterations).ok())
            .max_rewrites(u64::try_from(self.max_rewrites).ok())
            .simplify_regions(self.region_simplify.0);
        let report = apply_patterns_greedily(ctx, op, bound, &config, None)
            .map_err(|error| PassFailure::at(ctx, op, error))?;
        if let Some(failure) = report.failures.first() {
            return Err(PassFailure::at(ctx, op, failure));
        }
        match report.converged || !self.test_convergence {
            true => Ok(()),
            false => Err(PassFailure::at(
                ctx,
                op,
                "canonicalization did not converge",
            )),
        }
    }
}
