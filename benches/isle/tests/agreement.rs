//! ISLE's decision trees produce the same module as the hand-written matcher, with the same counts.

use drr_bench_arena::workload::{SEED, generate_from};
use drr_bench_arena::{Arena, Order, Rewriter, Sweeps, Workload};
use drr_bench_isle::run_in_arena;

/// Rewrites the same module by hand and by ISLE, in both orders.
#[track_caller]
fn check(workload: Workload, ops: u64, seed: u64) {
    let mut module = Arena::new();
    generate_from(&mut module, workload, ops, seed);
    for order in [Order::BottomUp, Order::TopDown] {
        let mut by_hand = Rewriter::new(module.clone());
        by_hand.run_by_hand(workload, order, Sweeps::ToFixpoint);
        let mut isle = Rewriter::new(module.clone());
        run_in_arena(&mut isle, workload, order);
        assert!(by_hand.counts.rewrites > 0, "{workload} {order:?} {seed}");
        assert_eq!(isle.counts, by_hand.counts, "{workload} {order:?} {seed}");
        assert!(
            isle.ir.to_string() == by_hand.ir.to_string(),
            "{workload} {order:?} {seed}: another text"
        );
    }
}

#[test]
fn isle_does_what_the_hand_written_matcher_does_on_the_workloads() {
    for workload in Workload::ALL {
        check(workload, 400, SEED);
        check(workload, 20_000, SEED);
    }
    check(Workload::Many(10), 20_000, SEED);
    check(Workload::Many(100), 20_000, SEED);
}

#[test]
fn isle_does_what_the_hand_written_matcher_does_where_rules_overlap() {
    for seed in 1..=200 {
        check(Workload::Mixed, 400, seed);
    }
}
