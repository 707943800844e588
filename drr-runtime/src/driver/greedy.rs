//! The greedy driver: applies rules, folds operations and erases dead ones, up to a fixed point.
//! The order of visits is that of MLIR's `GreedyPatternRewriteDriver.cpp`.

use std::collections::HashSet;
use std::time::Instant;

use super::checks::ExpensiveChecks;
use super::config::{GreedyRewriteConfig, RegionSimplify, RewriteTarget, Strictness, VisitOrder};
use super::constants::Constants;
use super::cycles::Guard;
use super::error::{RewriteError, RewriteErrorKind};
use super::exact::{Exact, FirstRound};
use super::explain_run::unregistered;
use super::state::Driver;
use super::tracker::Rewriter;
use super::visits::Visits;
use super::worklist::OpSet;
use crate::ir::{
    Erased, Fold, FoldValue, InsertPoint, Ir, Op, Region, Value, Walk, WalkOrder, enclosing_region,
    is_in_region,
};
use crate::pattern_set::BoundPatternSet;
use crate::rewriter::{Event, Listener, Observer, RewriterBase};
use crate::stats::{GreedyReport, Limit};

/// Applies rules to a region, or to each region of an operation, until nothing changes any more or
/// a limit is reached (MLIR's `applyPatternsGreedily`).
///
/// If a visited operation is dead, the driver erases it. Otherwise it tries to fold it, then tries the
/// rules on it by benefit, until one is applied. [`VisitOrder`] says which operations are visited and
/// when. In [MLIR's order](VisitOrder::Mlir), each iteration puts all operations on a worklist. These
/// operations are visited again: created and modified ones, definitions of an erased operation's
/// operands, and the parents of all of them.
///
/// The report lists limits that were reached and rewrites that failed.
///
/// # Errors
///
/// With [expensive checks](GreedyRewriteConfig::expensive_checks): if the IR does not verify, or a
/// rule breaks its contract. Otherwise only if the set was bound to another IR, or a failed rewrite
/// cannot be undone.
pub fn apply_patterns_greedily<I: Ir>(
    ir: &mut I,
    target: impl Into<RewriteTarget<I>>,
    patterns: &BoundPatternSet<I>,
    config: &GreedyRewriteConfig<I>,
    mut listener: Option<&mut dyn Listener<I>>,
) -> Result<GreedyReport, RewriteError> {
    RewriteError::unless_bound(patterns, ir)?;
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
    RewriteError::unless_bound(patterns, ir)?;
    let start = Instant::now();
    let scope = config.scope.or_else(|| common_region(ir, ops));
    let mut visits = Visits::new(true);
    if config.order == VisitOrder::Exact {
        visits.exact = Some(Box::new(Exact::new(
            patterns.reach(),
            config.fold,
            FirstRound::List,
        )));
    }
    let mut given = OpSet::new();
    let mut count = 0;
    for op in ops {
        count += usize::from(given.insert(ir, *op));
        if scope.is_none_or(|scope| is_in_region(ir, *op, scope)) {
            visits.enqueue_one(ir, *op);
        }
    }
    if config.strictness != Strictness::AnyOp {
        visits.filter = Some(given.clone());
    }
    visits.survivors = Some((given, count));
    let mut driver = Driver::new(ir, patterns, listener, visits);
    driver.configure(scope, config)?;

    let mut report = GreedyReport {
        ops_before: ops.len() as u64,
        ..GreedyReport::default()
    };
    loop {
        report.iterations += 1;
        let changed = driver.process_worklist(config, &mut report)?;
        report.changed |= changed;
        let tracker = driver.tracker();
        let is_exact = tracker.visits.exact.is_some();
        if !is_exact || !changed || report.limit.is_some() || driver.is_settled() {
            break;
        }
        driver.begin_round(None);
        if config
            .max_iterations
            .is_some_and(|max| report.iterations >= max)
        {
            report.limit = Some(Limit::Iterations);
            break;
        }
    }
    let tracker = driver.tracker();
    report.converged = tracker.visits.worklist.is_empty();
    if report.converged {
        driver.check_settled(None)?;
    }
    let tracker = driver.tracker();
    report.all_erased = matches!(tracker.visits.survivors, Some((_, 0)));
    report.ops_after = (report.ops_before + tracker.inserted).saturating_sub(tracker.erased);
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
    let mut visits = Visits::new(true);
    if config.strictness != Strictness::AnyOp {
        let mut filter = OpSet::new();
        let mut walk = Walk::region(region, WalkOrder::Post);
        while let Some(op) = walk.next(ir) {
            filter.insert(ir, op);
        }
        visits.filter = Some(filter);
    }
    let is_exact = config.order == VisitOrder::Exact;
    if is_exact {
        let first = match config.top_down {
            true => FirstRound::TopDown,
            false => FirstRound::BottomUp,
        };
        let mut exact = Exact::new(patterns.reach(), config.fold, first);
        exact.admits_all =
            visits.filter.is_none() && config.scope.is_none_or(|scope| scope == region);
        visits.exact = Some(Box::new(exact));
    }
    let mut driver = Driver::new(ir, patterns, listener, visits);
    driver.configure(Some(config.scope.unwrap_or(region)), config)?;

    let mut report = GreedyReport::default();
    if patterns.asks_for_traits() {
        report.unregistered = unregistered(driver.ir(), region);
    }
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
        let tracker = driver.tracker();
        (tracker.inserted, tracker.erased) = (0, 0);
        if config.simplify_regions > RegionSimplify::Off {
            driver.simplify(region, false);
        }
        let simplified = driver.tracker().erased;
        let mut ops = match is_exact {
            false => driver.populate(region, config),
            true => driver.begin_exact(region, config, report.iterations == 1),
        };
        report.changed |= driver.tracker().erased > 0;
        applied_before.clear();
        applied_before.extend(driver.stats.iter().map(|stats| stats.applied));
        let mut changed = driver.process_worklist(config, &mut report)?;
        if config.simplify_regions == RegionSimplify::Normal {
            changed |= driver.simplify(region, true);
        }
        report.changed |= changed;
        let Rewriter { ir, observer, .. } = &mut driver.rewriter.below;
        let is_first = report.iterations == 1;
        if is_first {
            ops = observer.visits.ops_before(ir).unwrap_or(ops);
        }
        ops += simplified;
        if is_first {
            report.ops_before = ops;
        }
        report.ops_after = (ops + observer.inserted).saturating_sub(observer.erased);
        let simplifies = config.simplify_regions > RegionSimplify::Off || config.unique_constants;
        if !changed || report.limit.is_none() && !simplifies && driver.is_settled() {
            report.converged = true;
            break;
        }
        if report.limit == Some(Limit::Cycle) || is_exact && report.limit.is_some() {
            break;
        }
    }
    if report.converged {
        report.limit = None;
        driver.check_settled(Some(region))?;
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
        let tracker = self.tracker();
        tracker.visits.scope = scope;
        tracker.visits.admit_new = config.strictness == Strictness::ExistingAndNewOps;
        if config.expensive_checks
            && let Some(scope) = scope
        {
            tracker.checks = Some(Box::new(ExpensiveChecks::new(scope)));
            tracker.observed = true;
            self.check_valid(
                RewriteErrorKind::InvalidInput,
                None,
                "the IR is invalid at the start",
            );
        }
        self.error.take().map_or(Ok(()), Err)
    }

    /// Puts all operations of the region on the worklist; how many there are.
    pub(super) fn populate(&mut self, region: Region<I>, config: &GreedyRewriteConfig<I>) -> u64 {
        let order = if config.top_down {
            WalkOrder::Pre
        } else {
            WalkOrder::Post
        };
        let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
        let visits = &mut observer.visits;
        visits.worklist.truncate(0);
        let mut constants = config.unique_constants.then(|| Constants::new(&mut **ir));
        let mut ops = 0;
        let mut walk = Walk::region(region, order);
        let in_scope = visits.scope == Some(region);
        // The operations around which everything is on the worklist. Each is climbed to once, so
        // that deep nesting takes linear time.
        let mut climbed: HashSet<Op<I>> = HashSet::new();
        let mut last_block = None;
        while let Some(op) = walk.next(self.ir()) {
            ops += 1;
            if let Some(constants) = &mut constants
                && self.unique_constant(constants, op)
            {
                continue;
            }
            let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
            let (ir, visits) = (&**ir, &mut observer.visits);
            if !in_scope {
                visits.enqueue(ir, op);
                continue;
            }
            visits.enqueue_one(ir, op);
            let block = ir.parent_block(op);
            if walk.is_at_top() || block == last_block {
                continue;
            }
            last_block = block;
            let mut region = enclosing_region(ir, op);
            while region != visits.scope
                && let Some(parent) = region.and_then(|region| ir.region_owner(region))
                && climbed.insert(parent)
            {
                visits.enqueue_one(ir, parent);
                region = enclosing_region(ir, parent);
            }
        }
        if config.top_down {
            let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
            observer.visits.worklist.reverse(ir);
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
        let mut guard = Guard::new(config, self.tracker().visits.num_listed());
        let mut changed = false;
        let mut rewrites = 0;
        loop {
            if rewrites >= max_rewrites {
                if !self.tracker().visits.is_empty() {
                    report.limit = Some(Limit::Rewrites);
                }
                break;
            }
            let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
            let visits = &mut observer.visits;
            let Some(op) = visits.worklist.pop().or_else(|| visits.next_ahead(ir)) else {
                break;
            };
            let rewriter = &mut self.rewriter.below;
            let before = rewrites;
            if config.erase_dead && rewriter.is_unused(op) && rewriter.ir.is_removable_if_unused(op)
            {
                rewriter.at = None;
                rewriter.erase_op(op);
                report.erased_dead += 1;
            } else if config.fold && !rewriter.ir.is_constant_like(op) && self.fold(op) {
                report.folds += 1;
            } else if self.apply_patterns(op) {
                rewrites += 1;
            } else if self.error.is_none() {
                continue;
            } else {
                break;
            }
            changed = true;
            if rewrites > before && rewrites >= guard.limit && guard.check(self, rewrites, report) {
                break;
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

    /// Erases unreachable blocks and, if wanted, dead operations. Returns true if that changed
    /// anything.
    fn simplify(&mut self, region: Region<I>, dead_ops: bool) -> bool {
        let Rewriter { ir, observer, .. } = &mut self.rewriter.below;
        observer.structure_changes(ir);
        let changed = ir.simplify_region(region, dead_ops, &mut |ir, erased| {
            let event = match erased {
                Erased::Op(op) => Event::Erased(op),
                Erased::Block(block) => Event::BlockErased(block),
            };
            observer.notify(ir, event);
        });
        if let Some(exact) = &mut observer.visits.exact {
            // Operations that use one another are erased in any order, so the lists may have some that
            // are gone.
            exact.discard_changes((0, 0));
            if changed {
                exact.changed_in_place();
            }
            observer.visits.worklist.truncate(0);
        }
        changed
    }

    /// Folds an operation. Returns true if that changed anything.
    #[inline]
    fn fold(&mut self, op: Op<I>) -> bool {
        self.tracker().visits.begin_visit();
        match self.rewriter.below.ir.fold(op) {
            Fold::No => false,
            Fold::InPlace => self.folded_in_place(op),
            Fold::Values(values) => self.replace_by_fold(op, values),
        }
    }

    fn folded_in_place(&mut self, op: Op<I>) -> bool {
        if let Some(exact) = &mut self.tracker().visits.exact {
            exact.changed_in_place();
        }
        self.rewriter.below.notify(Event::Modified(op));
        self.check_fold();
        true
    }

    fn replace_by_fold(&mut self, op: Op<I>, values: Vec<FoldValue<I>>) -> bool {
        let rewriter = &mut self.rewriter.below;
        let results = rewriter.ir.num_results(op);
        let is_result = |value: &FoldValue<I>| matches!(value, FoldValue::Value(v) if rewriter.ir.defining_op(*v).is_some_and(|(d, _)| d == op));
        // MLIR's folders return the op's own result to report a change in place.
        if values.is_empty() || values.iter().any(is_result) {
            return self.folded_in_place(op);
        }
        let at = InsertPoint::Before(op);
        (rewriter.root, rewriter.at) = (Some(op), Some(at));
        let mut replacements: Vec<Value<I>> = Vec::with_capacity(results);
        let mut made = Vec::new();
        let count = values.len();
        let mut problem =
            (count != results).then(|| format!("it gave {count} values for {results} results"));
        for (index, value) in values.into_iter().enumerate().take(results) {
            if problem.is_some() {
                break;
            }
            let ty = rewriter.ir.value_type(rewriter.ir.result(op, index));
            let value = match value {
                FoldValue::Value(value) => Some(value),
                FoldValue::Attr(attr) => {
                    let constant = rewriter.ir.materialize_constant(at, op, &attr, ty);
                    if let Some(constant) = constant {
                        rewriter.notify(Event::Inserted(constant));
                        made.push(constant);
                    }
                    constant
                        .filter(|constant| rewriter.ir.num_results(*constant) == 1)
                        .map(|constant| rewriter.ir.result(constant, 0))
                }
            };
            match value {
                Some(value) if rewriter.ir.value_type(value) == ty => replacements.push(value),
                Some(_) => problem = Some(format!("result {index} would change its type")),
                // As in MLIR, the rules are tried next.
                None => break,
            }
        }
        if replacements.len() == results && problem.is_none() {
            rewriter.replace_op(op, &replacements);
            self.check_fold();
            return true;
        }
        for constant in made.into_iter().rev() {
            rewriter.erase_op(constant);
        }
        if let Some(problem) = problem {
            let name = self.ir().kind_name(self.ir().kind(op));
            self.note_failure(format!("fold {name}"), problem);
        }
        false
    }

    fn check_fold(&mut self) {
        if let Some(checks) = &mut self.tracker().checks {
            checks.op.clear();
            let what = "a fold left invalid IR";
            self.check_valid(RewriteErrorKind::InvalidOutput, None, what);
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

/// The smallest region that holds all of `ops`; `None` if none does.
fn common_region<I: Ir>(ir: &I, ops: &[Op<I>]) -> Option<Region<I>> {
    let (first, rest) = ops.split_first()?;
    let mut region = enclosing_region(ir, *first)?;
    while !rest.iter().all(|op| is_in_region(ir, *op, region)) {
        region = enclosing_region(ir, ir.region_owner(region)?)?;
    }
    Some(region)
}
