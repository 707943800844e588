//! On pliron and on the arena, the benchmark's 36 rules produce the same module text with the same
//! counts for each rule, on the benchmark's modules and on random modules in which rules overlap.

use drr::driver::{GreedyReport, GreedyRewriteConfig, apply_patterns_greedily};
use drr::ir::{Ir, Op};
use drr::pattern_set::PatternSet;
use drr::rewriter::Listener;
use drr_bench_arena::Arena;
use drr_bench_arena::workload::{SEED, Workload};
use drr_bench_rules::BenchRules;
use drr_bench_rules::many::Many100;

use crate::support::{assert_same_text, generated, generated_arena, normalized, text};

#[derive(Clone, Copy, Debug)]
struct Case {
    workload: Workload,
    ops: u64,
    seed: u64,
    top_down: bool,
}

/// Listens to nothing. A run with a listener replaces roots and never rebuilds them, as the arena can, so
/// that it tries each rule as often on both IRs.
struct Idle;

impl<I: Ir> Listener<I> for Idle {}

fn rewrite<I: Ir>(case: Case, ir: &mut I, module: Op<I>) -> GreedyReport {
    let patterns = match case.workload {
        Workload::Many(_) => PatternSet::new().with(Many100),
        _ => PatternSet::new().with(BenchRules),
    };
    let patterns = patterns.bind(ir);
    assert_eq!(patterns.left_out().count(), 0, "{case:?}");
    let config = GreedyRewriteConfig::new()
        .fold(false)
        .top_down(case.top_down);
    let report = apply_patterns_greedily(ir, module, &patterns, &config, Some(&mut Idle));
    let report = report.unwrap_or_else(|error| panic!("{case:?}: {error}"));
    assert!(report.converged, "{case:?}: {report}");
    report
}

/// Rewrites on pliron and on the arena, and compares the texts and the counts of each rule.
fn compare(case: Case) -> GreedyReport {
    let Case {
        workload,
        ops,
        seed,
        top_down: _,
    } = case;
    let what = format!("{case:?}");
    let (mut ir, module) = generated(workload, ops, seed);
    let mut arena = generated_arena(workload, ops, seed);
    assert_same_text(
        &normalized(&text(&ir, module)),
        &normalized(&arena.to_string()),
        &format!("{what}: before"),
    );
    let report = rewrite(case, &mut ir, module);
    let by_arena = rewrite(case, &mut arena, Arena::MODULE_OP);
    assert_same_text(
        &normalized(&text(&ir, module)),
        &normalized(&arena.to_string()),
        &format!("{what}: after"),
    );
    for (mine, theirs) in report.rules.iter().zip(&by_arena.rules) {
        assert_eq!(mine.stats, theirs.stats, "{what}: {}", mine.info.name);
    }
    ir.verify(module)
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    report
}

#[test]
fn the_benchmarks_modules_end_in_the_same_text_as_in_the_arena() {
    let workloads = [
        Workload::Sparse,
        Workload::Dense,
        Workload::Chain,
        Workload::Many(100),
    ];
    for workload in workloads {
        for top_down in [false, true] {
            let report = compare(Case {
                workload,
                ops: 5_000,
                seed: SEED,
                top_down,
            });
            assert!(report.rewrites > 0, "{workload}");
        }
    }
}

#[test]
fn overlapping_rules_on_random_modules_end_in_the_same_text_and_every_rule_fires() {
    let mut fired = vec![0; 36];
    for seed in 1..=60 {
        for top_down in [false, true] {
            let report = compare(Case {
                workload: Workload::Mixed,
                ops: 300,
                seed,
                top_down,
            });
            for (total, rule) in fired.iter_mut().zip(&report.rules) {
                *total += rule.stats.applied;
            }
        }
    }
    let silent: Vec<_> = (1..=36).filter(|rule| fired[rule - 1] == 0).collect();
    assert!(silent.is_empty(), "never applied: {silent:?} (by rank)");
}
