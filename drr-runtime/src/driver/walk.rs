//! The walk: one pass that visits each operation once. After MLIR's `WalkPatternRewriteDriver.cpp`.

use std::time::Instant;

use super::error::RewriteError;
use super::explain_run::unregistered;
use super::state::Driver;
use super::visits::Visits;
use crate::ir::{Ir, Region, Walk};
use crate::pattern_set::BoundPatternSet;
use crate::rewriter::Listener;
use crate::stats::{WalkReport, add_counts};

/// Visits the operations of these regions once.
pub(super) fn run<'a, I: Ir>(
    ir: &'a mut I,
    regions: Vec<Region<I>>,
    patterns: &'a BoundPatternSet<I>,
    listener: Option<&'a mut dyn Listener<I>>,
) -> Result<WalkReport, RewriteError> {
    let start = Instant::now();
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
    report.failures = std::mem::take(&mut driver.failures).into_list();
    report.elapsed = start.elapsed();
    Ok(report)
}
