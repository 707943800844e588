//! The greedy driver: applies rules, folds operations and erases dead ones, up to a fixed point.
//! The order of visits is that of MLIR's `GreedyPatternRewriteDriver.cpp`.

use std::collections::HashSet;
use std::time::Instant;

use super::checks::ExpensiveChecks;
use super::config::{GreedyRewriteConfig, RewriteTarget, Strictness};
use super::error::{RewriteError, RewriteErrorKind};
use super::state::{Driver, Mode};
use super::traverse::{Walk, WalkOrder, common_region, is_in_region, parent_op, parent_region};
use super::worklist::OpSet;
use crate::ir::{Fold, FoldValue, InsertPoint, Ir, Op, Region, Value};
use crate::pattern_set::BoundPatternSet;
use crate::rewriter::{Listener, RewriterBase};
use crate::stats::{GreedyReport, Limit};

/// Applies rules to a region, or to each region of an operation, until nothing changes any more or
/// a limit is reached (MLIR's `applyPatternsGreedily`).
///
/// Each iteration puts all operations on a worklist. The driver takes an operation off the list. If
/// the operation is dead, the driver erases it. Otherwise it tries to fold it, then tries the rules
/// on it by benefit, until one is applied. These operations are visited again: created and modified
/// ones, definitions of an erased operation's operands, and the parents of all of them.
///
/// The report lists limits that were reached and rewrites that failed.
///
/// # Errors
///
/// With [expensive checks](GreedyRewriteConfig::expensive_checks): if the IR does not verify, or a
/// rule breaks its contract. Otherwise only if a failed rewrite cannot be undone.
pub fn apply_patterns_greedily<I: Ir>(
    ir: &mut I,
    target: impl Into<RewriteTarget<I>>,
    patterns: &BoundPatternSet<I>,
    config: &GreedyRewriteConfig<I>,
    mut listener: Option<&mut dyn Listener<I>>,
) -> Result<GreedyReport, RewriteError> {
    let regions = match target.into() {
        RewriteTarget::Op(op) => ir.regions(op),
        RewriteTarget::Region(region) => vec![region],
    };
    let mut merged: Option<GreedyReport> = None;
    for region in regions {
        let listener = listener
            .as_mut()
            .map(|listener| &mut **listener as &mut dyn Listener<I>);
        let report = run_region(ir, region, patterns, config, listener)?;
        match &mut merged {
            Some(merged) => merged.merge(report),
            None => merged = Some(report),
        }
    }
    Ok(merged.unwrap_or(GreedyReport {
        converged: true,
        ..GreedyReport::default()
    }))
}

/// Applies rules to these operations and to the results of their rewriting, until the worklist is
/// empty or a limit is reached (MLIR's `applyOpPatternsGreedily`).
///
/// Operations outside of the scope are not visited. With [`Strictness::AnyOp`] other operations
/// are visited when a rewrite touches them.
///
/// # Errors
/// As [`apply_patterns_greedily`].
pub fn apply_op_patterns_greedily<'a, I: Ir>(
    ir: &'a mut I,
    ops: &[Op<I>],
    patterns: &'a BoundPatternSet<I>,
    config: &GreedyRewriteConfig<I>,
    listener: Option<&'a mut dyn Listener<I>>,
) -> Result<GreedyReport, RewriteError> {
    let start = Instant::now();
    let scope = config.scope.or_else(|| common_region(ir, ops));
    let mut driver = Driver::new(ir, patterns, listener, Mode::Greedy);
    driver.configure(scope, config)?;
    if config.strictness != Strictness::AnyOp {
        let mut filter = OpSet::new();
        for op in ops {
            filter.insert(driver.ir, *op);
        }
        driver.filter = Some(filter);
    }
    let mut survivors = OpSet::new();
    for op in ops {
        survivors.insert(driver.ir, *op);
        if scope.is_none_or(|scope| is_in_region(driver.ir, *op, scope)) {
            driver.enqueue_one(*op);
        }
    }
    driver.survivors = Some((survivors, ops.iter().collect::<HashSet<_>>().len()));

    let mut report = GreedyReport {
        ops_before: ops.len() as u64,
        ..GreedyReport::default()
    };
    report.iterations = 1;
    report.changed = driver.process_worklist(config, &mut report)?;
    report.converged = driver.worklist.is_empty();
    report.all_erased = driver
        .survivors
        .as_ref()
        .is_some_and(|(_, left)| *left == 0);
    report.ops_after = (report.ops_before + driver.inserted).saturating_sub(driver.erased);
    driver.finish_report(&mut report, vec![]);
    report.elapsed = start.elapsed();
    Ok(report)
}

fn run_region<'a, I: Ir>(
    ir: &'a mut I,
    region: Region<I>,
    patterns: &'a BoundPatternSet<I>,
    config: &GreedyRewriteConfig<I>,
    listener: Option<&'a mut dyn Listener<I>>,
) -> Result<GreedyReport, RewriteError> {
    let start = Instant::now();
    let mut driver = Driver::new(ir, patterns, listener, Mode::Greedy);
    driver.configure(Some(config.scope.unwrap_or(region)), config)?;
    if config.strictness != Strictness::AnyOp {
        let mut filter = OpSet::new();
        let mut walk = Walk::region(region, WalkOrder::Post);
        while let Some(op) = walk.next(driver.ir) {
            filter.insert(driver.ir, op);
        }
        driver.filter = Some(filter);
    }

    let mut report = GreedyReport::default();
    let mut applied_before: Vec<u64> = Vec::new();
    loop {
        if config
            .max_iterations
            .is_some_and(|max| report.iterations >= max)
        {
            report.limit = Some(Limit::Iterations);
            break;
        }
        report.iterations += 1;
        let ops = driver.populate(region, config.top_down);
        if report.iterations == 1 {
            report.ops_before = ops;
        }
        (driver.inserted, driver.erased) = (0, 0);
        applied_before.clear();
        applied_before.extend(driver.stats.iter().map(|stats| stats.applied));
        let changed = driver.process_worklist(config, &mut report)?;
        report.changed |= changed;
        report.ops_after = (ops + driver.inserted).saturating_sub(driver.erased);
        if !changed {
            report.converged = true;
            break;
        }
        if report.limit == Some(Limit::Cycle) {
            break;
        }
    }
    if report.converged {
        report.limit = None;
    }
    driver.finish_report(&mut report, applied_before);
    report.elapsed = start.elapsed();
    Ok(report)
}

impl<I: Ir> Driver<'_, I> {
    fn configure(
        &mut self,
        scope: Option<Region<I>>,
        config: &GreedyRewriteConfig<I>,
    ) -> Result<(), RewriteError> {
        self.scope = scope;
        self.admit_new = config.strictness == Strictness::ExistingAndNewOps;
        if config.expensive_checks
            && let Some(scope) = scope
        {
            self.checks = Some(Box::new(ExpensiveChecks::new(scope)));
            self.observed = true;
            self.check_valid(
                RewriteErrorKind::InvalidInput,
                None,
                "the IR is invalid at the start",
            );
        }
        self.error.take().map_or(Ok(()), Err)
    }

    /// Puts all operations of the region on the worklist; how many there are.
    fn populate(&mut self, region: Region<I>, top_down: bool) -> u64 {
        self.worklist.truncate(0);
        let mut ops = 0;
        let order = if top_down {
            WalkOrder::Pre
        } else {
            WalkOrder::Post
        };
        let mut walk = Walk::region(region, order);
        let in_scope = self.scope == Some(region);
        // The operations around which everything is on the worklist. Each is climbed to once, so
        // that deep nesting takes linear time.
        let mut climbed: HashSet<Op<I>> = HashSet::new();
        let mut last_block = None;
        while let Some(op) = walk.next(self.ir) {
            ops += 1;
            if !in_scope {
                self.enqueue(op);
                continue;
            }
            self.enqueue_one(op);
            let block = self.ir.parent_block(op);
            if walk.is_at_top() || block == last_block {
                continue;
            }
            last_block = block;
            let mut inner = op;
            while parent_region(self.ir, inner) != self.scope
                && let Some(parent) = parent_op(self.ir, inner)
                && climbed.insert(parent)
            {
                self.enqueue_one(parent);
                inner = parent;
            }
        }
        if top_down {
            self.worklist.reverse(self.ir);
        }
        ops
    }

    /// Works until the worklist is empty or a limit is reached. Returns true if anything changed.
    fn process_worklist(
        &mut self,
        config: &GreedyRewriteConfig<I>,
        report: &mut GreedyReport,
    ) -> Result<bool, RewriteError> {
        let max_rewrites = config.max_rewrites.unwrap_or(u64::MAX);
        let mut guard = Guard::new(config, self.worklist.len());
        let mut changed = false;
        let mut rewrites = 0;
        loop {
            if rewrites >= max_rewrites {
                if !self.worklist.is_empty() {
                    report.limit = Some(Limit::Rewrites);
                }
                break;
            }
            let Some(op) = self.worklist.pop() else { break };
            if config.erase_dead && self.is_unused(op) && self.ir.is_removable_if_unused(op) {
                self.erase_now(op);
                report.erased_dead += 1;
                changed = true;
            } else if config.fold && !self.ir.is_constant_like(op) && self.fold(op) {
                report.folds += 1;
                changed = true;
            } else if self.apply_patterns(op) {
                rewrites += 1;
                changed = true;
                if rewrites >= guard.limit && guard.check(self, rewrites, report) {
                    break;
                }
            }
            if self.error.is_some() {
                break;
            }
        }
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        report.rewrites += rewrites;
        Ok(changed)
    }

    /// Folds an operation. Returns true if that changed anything.
    #[inline]
    fn fold(&mut self, op: Op<I>) -> bool {
        match self.ir.fold(op) {
            Fold::No => false,
            Fold::InPlace => {
                self.notify_modified(op);
                self.check_fold();
                true
            }
            Fold::Values(values) => self.replace_by_fold(op, values),
        }
    }

    fn replace_by_fold(&mut self, op: Op<I>, values: Vec<FoldValue<I>>) -> bool {
        let results = self.ir.num_results(op);
        let is_result = |value: &FoldValue<I>| matches!(value, FoldValue::Value(v) if self.ir.defining_op(*v).is_some_and(|(d, _)| d == op));
        // MLIR's folders return the op's own result to report a change in place.
        if values.is_empty() || values.iter().any(is_result) {
            self.notify_modified(op);
            self.check_fold();
            return true;
        }
        self.root = Some(op);
        self.at = Some(InsertPoint::Before(op));
        let mut replacements: Vec<Value<I>> = Vec::with_capacity(results);
        let mut made = Vec::new();
        let count = values.len();
        let mut problem =
            (count != results).then(|| format!("it gave {count} values for {results} results"));
        for (index, value) in values.into_iter().enumerate().take(results) {
            if problem.is_some() {
                break;
            }
            let ty = self.ir.value_type(self.ir.result(op, index));
            let value = match value {
                FoldValue::Value(value) => Some(value),
                FoldValue::Attr(attr) => {
                    let at = InsertPoint::Before(op);
                    let constant = self.ir.materialize_constant(at, op, &attr, ty);
                    if let Some(constant) = constant {
                        self.notify_inserted(constant);
                        made.push(constant);
                    }
                    constant
                        .filter(|constant| self.ir.num_results(*constant) == 1)
                        .map(|constant| self.ir.result(constant, 0))
                }
            };
            match value {
                Some(value) if self.ir.value_type(value) == ty => replacements.push(value),
                Some(_) => problem = Some(format!("result {index} would change its type")),
                // As in MLIR, the rules are tried next.
                None => break,
            }
        }
        if replacements.len() == results && problem.is_none() {
            self.replace_op(op, &replacements);
            self.check_fold();
            return true;
        }
        for constant in made.into_iter().rev() {
            self.erase_now(constant);
        }
        if let Some(problem) = problem {
            let name = self.ir.kind_name(self.ir.kind(op));
            self.note_failure(format!("fold {name}"), problem);
        }
        false
    }

    fn check_fold(&mut self) {
        if self.checks.is_some() {
            if let Some(checks) = &mut self.checks {
                checks.op.clear();
            }
            self.check_valid(
                RewriteErrorKind::InvalidOutput,
                None,
                "a fold left invalid IR",
            );
        }
    }

    /// Adds the driver's counts to the report. `applied_before` has the counts before the last
    /// iteration.
    fn finish_report(&mut self, report: &mut GreedyReport, applied_before: Vec<u64>) {
        report.rules = self.rule_reports();
        report.failures = std::mem::take(&mut self.failures);
        if report.converged || !report.still_firing.is_empty() {
            return;
        }
        for (index, (rule, stats)) in self.set.rules.iter().zip(&self.stats).enumerate() {
            if stats.applied > applied_before.get(index).copied().unwrap_or(0) {
                report.still_firing.push(rule.info().name);
            }
        }
    }
}

/// Detects rules that undo one another within an iteration.
struct Guard {
    /// The number of rewrites until the next check.
    limit: u64,
    /// The counts of the rules when the limit was reached. Rules that are applied after it are
    /// named.
    counts: Option<Vec<u64>>,
}

impl Guard {
    /// The number of rewrites during which the rules are recorded.
    const WATCHED: u64 = 1024;

    fn new<I: Ir>(config: &GreedyRewriteConfig<I>, ops: usize) -> Self {
        let limit = match config.cycle_guard {
            Some(factor) => factor.saturating_mul(ops as u64).max(100_000),
            None => u64::MAX,
        };
        Guard {
            limit,
            counts: None,
        }
    }

    /// Called when the limit is reached. Returns true if the run must stop.
    #[cold]
    fn check<I: Ir>(
        &mut self,
        driver: &Driver<'_, I>,
        rewrites: u64,
        report: &mut GreedyReport,
    ) -> bool {
        let Some(before) = &self.counts else {
            self.counts = Some(driver.stats.iter().map(|stats| stats.applied).collect());
            self.limit = rewrites.saturating_add(Self::WATCHED);
            return false;
        };
        let now = driver.set.rules.iter().zip(&driver.stats).zip(before);
        report.still_firing = now
            .filter(|((_, stats), before)| stats.applied > **before)
            .map(|((rule, _), _)| rule.info().name)
            .collect();
        report.limit = Some(Limit::Cycle);
        true
    }
}
