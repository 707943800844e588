//! The greedy driver: applies rules, folds operations and erases dead ones, up to a fixed point.
//! The order of visits is that of MLIR's `GreedyPatternRewriteDriver.cpp`.

use std::time::Instant;

use super::checks::ExpensiveChecks;
use super::config::{GreedyRewriteConfig, RegionSimplify, Strictness, VisitOrder};
use super::error::{RewriteError, RewriteErrorKind};
use super::exact::{Exact, FirstRound};
use super::explain_run::unregistered;
use super::op_set::OpSet;
use super::state::Driver;
use super::tracker::Rewriter;
use super::visits::Visits;
use crate::ir::{Erased, Ir, Op, Region, Walk, WalkOrder, enclosing_region, is_in_region};
use crate::pattern_set::BoundPatternSet;
use crate::rewriter::{Event, Listener, Observer};
use crate::stats::{GreedyReport, Limit};

/// Applies rules to regions, one after the other.
pub(super) fn run_regions<I: Ir>(
    ir: &mut I,
    regions: &[Region<I>],
    patterns: &BoundPatternSet<I>,
    config: &GreedyRewriteConfig<I>,
    mut listener: Option<&mut dyn Listener<I>>,
) -> Result<GreedyReport, RewriteError> {
    let mut merged: Option<GreedyReport> = None;
    for region in regions {
        let listener = listener
            .as_mut()
            .map(|listener| &mut **listener as &mut dyn Listener<I>);
        let report = run_region(ir, *region, patterns, config, listener)?;
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

/// Applies rules to these operations and to what their rewriting makes.
pub(super) fn run_from<'a, I: Ir>(
    ir: &'a mut I,
    ops: &[Op<I>],
    patterns: &'a BoundPatternSet<I>,
    config: &GreedyRewriteConfig<I>,
    listener: Option<&'a mut dyn Listener<I>>,
) -> Result<GreedyReport, RewriteError> {
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
        ops_before: count as u64,
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
    let Rewriter { ir, observer, .. } = &driver.rewriter.below;
    let is_empty = observer.visits.worklist.is_empty(ir);
    report.converged = is_empty && report.limit != Some(Limit::Folds);
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
        for op in Walk::region(region, WalkOrder::Post).ops(ir) {
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
        let exact = Exact::new(patterns.reach(), config.fold, first);
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
        // The number of rewrites is limited for each iteration.
        report.limit = None;
        let tracker = driver.tracker();
        (tracker.inserted, tracker.erased) = (0, 0);
        // As in MLIR, constants in unreachable blocks are met before these are erased, so that the
        // order of constants is the same. Otherwise a sweep need not reach these blocks.
        let lists_first = !is_exact && config.unique_constants;
        let simplifies = config.simplify_regions > RegionSimplify::Off;
        if simplifies && !lists_first {
            driver.simplify(region, false);
        }
        let simplified = driver.tracker().erased;
        let counted = match is_exact {
            false => driver.populate(region, config),
            true => driver.begin_exact(region, config, report.iterations == 1),
        };
        if simplifies && lists_first {
            // All operations are on the worklist, so none is put there, also none that is gone:
            // operations that use one another are erased in any order.
            let revisits = std::mem::replace(&mut driver.tracker().visits.revisits, false);
            driver.simplify(region, false);
            driver.tracker().visits.revisits = revisits;
        }
        report.changed |= driver.tracker().erased > 0;
        applied_before.clear();
        applied_before.extend(driver.stats.iter().map(|stats| stats.applied));
        let mut changed = driver.process_worklist(config, &mut report)?;
        let Rewriter { ir, observer, .. } = &mut driver.rewriter.below;
        let ops = counted.unwrap_or_else(|| observer.visits.worklist.num_swept(ir)) + simplified;
        if config.simplify_regions == RegionSimplify::Normal {
            changed |= driver.simplify(region, true);
        }
        report.changed |= changed;
        if report.iterations == 1 {
            report.ops_before = ops;
        }
        let tracker = driver.tracker();
        report.ops_after = (ops + tracker.inserted).saturating_sub(tracker.erased);
        let again = simplifies || config.unique_constants;
        let is_settled = !changed || !again && driver.is_settled();
        if report.limit.is_none() && is_settled {
            report.converged = true;
            break;
        }
        let is_endless = matches!(report.limit, Some(Limit::Cycle | Limit::Folds));
        if report.limit.is_some() && (is_exact || !changed) || is_endless {
            break;
        }
    }
    if report.converged {
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
        tracker.visits.begin();
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
            observer.visits.worklist.clear();
        }
        changed
    }

    /// Adds the driver's counts to the report. `applied_before` has the counts before the last
    /// iteration.
    fn finish_report(&mut self, report: &mut GreedyReport, applied_before: Vec<u64>) {
        report.rules = self.rule_reports();
        report.failures = std::mem::take(&mut self.failures).into_list();
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
