//! The benchmark's 36 rules, on the embedded IR and on the arena.

use std::collections::BTreeSet;

use drr::embedded::{Context, Loc};
use drr::ir::Op;
use drr::pattern_set::PatternSet;
use drr_bench_arena::workload::generate_from;
use drr_bench_arena::{Arena, Workload};
use drr_bench_rules::BenchRules;
use drr_bench_rules::emit::BlockEmitter;

use crate::check::{Checker, Subject};
use crate::drive::{DRIVERS, Driver, looking_changes_nothing};

const WORKLOADS: [Workload; 4] = [
    Workload::Sparse,
    Workload::Dense,
    Workload::Chain,
    Workload::Mixed,
];

/// Runs the rules on a generated module, with checks. Returns the rules that were applied.
fn check<I: Subject>(
    driver: Driver,
    workload: Workload,
    seed: u64,
    ir: &mut I,
    root: Op<I>,
    loc: I::Loc,
) -> BTreeSet<&'static str> {
    let block = ir.blocks(ir.regions(root)[0])[0];
    let mut emitter = BlockEmitter::new(ir, block, loc).expect("bench ops");
    generate_from(&mut emitter, workload, 60, seed);
    let patterns = PatternSet::new().with(BenchRules).bind(ir);
    looking_changes_nothing(ir, root, &patterns);
    let mut checker = Checker::new(ir, root);
    driver.run(ir, root, &patterns, &mut checker);
    assert!(
        checker.faults.is_empty(),
        "{workload}, seed {seed}, {driver:?}:\n{}",
        checker.faults.join("\n")
    );
    checker.applied.into_keys().collect()
}

/// Runs every workload with several seeds under every driver. Each rule must have been applied.
fn check_all(mut run: impl FnMut(Driver, Workload, u64) -> BTreeSet<&'static str>) {
    let mut applied = BTreeSet::new();
    for seed in 1..=20 {
        for (index, workload) in WORKLOADS.into_iter().enumerate() {
            let driver = DRIVERS[(seed as usize + index) % DRIVERS.len()];
            applied.extend(run(driver, workload, seed));
        }
    }
    assert_eq!(applied.len(), 36, "{applied:?}");
}

#[test]
fn on_the_embedded_ir_every_rule_leaves_everything_as_it_must_be() {
    check_all(|driver, workload, seed| {
        let mut context = Context::new();
        let module = context.parse_module("").expect("an empty module");
        check(driver, workload, seed, &mut context, module, Loc::UNKNOWN)
    });
}

#[test]
fn on_the_arena_every_rule_leaves_everything_as_it_must_be() {
    check_all(|driver, workload, seed| {
        let mut arena = Arena::new();
        check(driver, workload, seed, &mut arena, Arena::MODULE_OP, ())
    });
}
