//! The walk: one pass that visits each operation once. After MLIR's `WalkPatternRewriteDriver.cpp`.

use std::time::Instant;
use std::vec;

use super::config::RewriteTarget;
use super::error::RewriteError;
use super::state::{Driver, Mode};
use super::traverse::reachable_blocks;
use crate::ir::{Block, Ir, Op, Region};
use crate::pattern_set::BoundPatternSet;
use crate::rewriter::Listener;
use crate::stats::WalkReport;

/// Visits the operations of a region (or of each region of an operation) once, nested ones first,
/// and applies at most one rule to each (MLIR's `walkAndApplyPatterns`).
///
/// The walk does not fold, erase dead operations, or visit an operation again, and it leaves out
/// unreachable blocks. It is cheaper than the greedy driver if one pass is enough.
///
/// # Errors
///
/// If a rule erases an operation other than the visited one, its nested operations, and those made
/// by the same rewrite (the rewrite is undone), or if a failed rewrite cannot be undone.
pub fn walk_and_apply_patterns<'a, I: Ir>(
    ir: &'a mut I,
    target: impl Into<RewriteTarget<I>>,
    patterns: &'a BoundPatternSet<I>,
    listener: Option<&'a mut dyn Listener<I>>,
) -> Result<WalkReport, RewriteError> {
    let start = Instant::now();
    let regions = match target.into() {
        RewriteTarget::Op(op) => ir.regions(op),
        RewriteTarget::Region(region) => vec![region],
    };
    let mut driver = Driver::new(ir, patterns, listener, Mode::Walk);
    let mut report = WalkReport::default();
    let mut stack = vec![Frame::new(None, regions)];
    while let Some(frame) = stack.last_mut() {
        let visit = if let Some(op) = frame.next {
            // The next operation is read before this one may be erased.
            frame.next = driver.ir.next_op(op);
            let regions = driver.ir.regions(op);
            if !regions.is_empty() {
                stack.push(Frame::new(Some(op), regions));
                continue;
            }
            op
        } else if let Some(block) = frame.blocks.next() {
            frame.next = driver.ir.first_op(block);
            continue;
        } else if let Some(region) = frame.regions.next() {
            frame.blocks = reachable_blocks(driver.ir, region).into_iter();
            continue;
        } else {
            let owner = frame.owner;
            stack.pop();
            let Some(op) = owner else { continue };
            // Visits of nested operations may have inserted operations after this one. The next
            // operation is read again, as MLIR advances only after the visits of nested operations.
            if let Some(frame) = stack.last_mut() {
                frame.next = driver.ir.next_op(op);
            }
            op
        };
        report.visited += 1;
        if driver.apply_patterns(visit) {
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

struct Frame<I: Ir> {
    owner: Option<Op<I>>,
    regions: vec::IntoIter<Region<I>>,
    blocks: vec::IntoIter<Block<I>>,
    next: Option<Op<I>>,
}

impl<I: Ir> Frame<I> {
    fn new(owner: Option<Op<I>>, regions: Vec<Region<I>>) -> Self {
        Frame {
            owner,
            regions: regions.into_iter(),
            blocks: Vec::new().into_iter(),
            next: None,
        }
    }
}
