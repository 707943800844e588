//! Ways to run rules with checks.

use drr::driver::{
    GreedyRewriteConfig, VisitOrder, apply_patterns_greedily, walk_and_apply_patterns,
};
use drr::ir::{InsertPoint, Op};
use drr::pattern_set::BoundPatternSet;
use drr::rewriter::IRRewriter;

use crate::check::structure::{Structure, all_uses, walk};
use crate::check::{Checker, Subject};

/// The driver that runs the rules.
#[derive(Clone, Copy, Debug)]
pub enum Driver {
    /// The greedy driver with its defaults.
    Greedy,
    /// Top-down, without folding and without erasing dead operations.
    TopDown,
    /// In the exact order. MLIR's order then finds nothing to do.
    Exact {
        /// The direction.
        top_down: bool,
    },
    /// The greedy driver, limited to one rewrite, again and again.
    Single,
    /// The driver that visits each operation once.
    Walk,
    /// `match_and_rewrite` on each operation, with a rewriter that belongs to no driver.
    Foreign,
}

/// All drivers.
pub const DRIVERS: [Driver; 7] = [
    Driver::Greedy,
    Driver::TopDown,
    Driver::Exact { top_down: false },
    Driver::Exact { top_down: true },
    Driver::Single,
    Driver::Walk,
    Driver::Foreign,
];

/// The maximal number of single rewrites.
const SINGLES: usize = 40;

impl Driver {
    /// Runs the rules. Returns the faults that the checker found.
    pub fn run<I: Subject>(
        self,
        ir: &mut I,
        root: Op<I>,
        patterns: &BoundPatternSet<I>,
        checker: &mut Checker<I>,
    ) {
        let config = GreedyRewriteConfig::new().order(VisitOrder::Mlir);
        let mut greedily = |config: &GreedyRewriteConfig<I>| {
            let report = apply_patterns_greedily(ir, root, patterns, config, Some(checker));
            report.unwrap_or_else(|error| panic!("{self:?}: {error}"))
        };
        match self {
            Driver::Greedy => {
                let _ = greedily(&config);
            }
            Driver::TopDown => {
                let _ = greedily(&config.top_down(true).fold(false).erase_dead(false));
            }
            Driver::Exact { top_down } => {
                let exact = config.clone().order(VisitOrder::Exact);
                let first = greedily(&exact.top_down(top_down));
                let left = greedily(&config);
                let done = !first.converged || !first.failures.is_empty() || !left.changed;
                assert!(done, "{first} leaves {left}");
            }
            Driver::Single => {
                let config = config.fold(false).max_iterations(1).max_rewrites(1);
                (0..SINGLES).any(|_| greedily(&config).rewrites == 0);
            }
            Driver::Walk => {
                let _ = walk_and_apply_patterns(ir, root, patterns, Some(checker))
                    .unwrap_or_else(|error| panic!("{error}"));
            }
            Driver::Foreign => {
                (0..SINGLES).any(|_| !foreign(ir, root, patterns, checker));
            }
        }
        checker.finish(ir);
    }
}

/// Tries one operation after the other until a rule fires. Returns whether one did.
fn foreign<I: Subject>(
    ir: &mut I,
    root: Op<I>,
    patterns: &BoundPatternSet<I>,
    checker: &mut Checker<I>,
) -> bool {
    for op in walk(ir, root).into_iter().skip(1) {
        let found = patterns.find(ir, op);
        let name = found.map_or("no rule", |rule| patterns.rule(rule).info().name);
        checker.begin(ir, name);
        let mut rewriter = IRRewriter::new(ir, InsertPoint::Before(op)).with_listener(checker);
        let done = patterns.match_and_rewrite(op, &mut rewriter);
        // A rule that matches must also rewrite without a failure here.
        let applied = matches!(done, Ok(Some(rule)) if Some(rule) == found);
        checker.end(ir, name, applied);
        if let (Ok(Some(rule)), false) = (&done, applied) {
            let other = patterns.rule(*rule).info().name;
            let fault = format!("{other} fired where {name} was found");
            checker.faults.push(fault);
        }
        if applied {
            return true;
        }
    }
    false
}

/// Checks that looking for matches and explaining them changes nothing.
pub fn looking_changes_nothing<I: Subject>(
    ir: &mut I,
    root: Op<I>,
    patterns: &BoundPatternSet<I>,
) -> u64 {
    let picture = |ir: &I| (all_uses(ir, root), ir.count(root));
    let (structure, before) = (Structure::of(ir, root), picture(ir));
    let mut matches = 0;
    for op in walk(ir, root) {
        matches += u64::from(patterns.find(ir, op).is_some());
        patterns.first_match(ir, op);
        patterns.explain_all(ir, op);
    }
    let differences = structure.differences(&Structure::of(ir, root));
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(picture(ir) == before, "other uses, or operations");
    matches
}
