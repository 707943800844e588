//! The walk: one pass that visits each operation once. After MLIR's `WalkPatternRewriteDriver.cpp`.

use std::time::Instant;

use super::config::RewriteTarget;
use super::error::RewriteError;
use super::explain_run::unregistered;
use super::state::Driver;
use super::visits::Visits;
use crate::ir::{Ir, Walk};
use crate::pattern_set::BoundPatternSet;
use crate::rewriter::Listener;
use crate::stats::{WalkReport, add_counts};

/// Visits the operations of a region (or of each region of an operation) once, nested ones first,
/// and applies at most one rule to each (MLIR's `walkAndApplyPatterns`).
///
/// The walk does not fold, erase dead operations, or visit an operation again, and it leaves out
/// unreachable blocks. It is cheaper than the greedy driver if one pass is enough.
///
/// # Errors
///
/// If the set was bound to another IR, if a rule erases an operation other than the visited one, its nested operations, and those made
/// by the same rewrite (the rewrite is undone), or if a failed rewrite cannot be undone.
pub fn walk_and_apply_patterns<'a, I: Ir>(
    ir: &'a mut I,
    target: impl Into<RewriteTarget<I>>,
    patterns: &'a BoundPatternSet<I>,
    listener: Option<&'a mut dyn Listener<I>>,
) -> Result<WalkReport, RewriteError> {
    RewriteError::unless_bound(patterns, ir)?;
    let start = Instant::now();
    let regions = match target.into() {
        RewriteTarget::Op(op) => ir.regions(op),
        RewriteTarget::Region(region) => vec![region],
    };
    let mut report = WalkReport::default();
    if patterns.asks_for_traits() {
        let all = regions.iter().flat_map(|region| unregistered(ir, *region));
        add_counts(&mut report.unregistered, all);
    }
    let mut driver = Driver::new(ir, patterns, listener, Visits::new(false));
    let mut walk = Walk::reachable(regions);
    while let Some(op) = walk.next(driver.ir()) {
        report.visited += 1;
        if driver.apply_patterns(op) {
            report.rewrites += 1;
            report.changed = true;
        }
        if let Some(error) = driver.error.take() {
            return Err(error);
        }
    }
    report.rules = driver.rule_reports();
    report.failures = std::mem::take(&mut driver.failures);
    report.elapsed = start.elapsed();
    Ok(report)
}
