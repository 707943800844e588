//! Random modules: the matcher agrees with the interpreter, and the driver keeps its contract.

use drr_runtime::driver::apply_patterns_greedily;
use drr_runtime::ir::{InsertPoint, Ir, OpKind, Type, Value};
use fastrand::Rng;

use crate::support::arith::all;
use crate::support::ir::Ty;
use crate::support::rules::{patterns, state};
use crate::support::{TestIr, all_ops, config};

/// A module of about 60 operations, which the rules often match.
fn module(seed: u64) -> TestIr {
    let mut random = Rng::with_seed(seed);
    let mut ir = TestIr::new();
    let at = InsertPoint::End(ir.blocks(ir.body())[0]);
    let kind = |name| TestIr::kind_of(name).expect("a known op");
    let (value, tag) = (ir.attr_id("value"), ir.attr_id("tag"));
    let i64 = Type(Ty::I64);
    let mut values: Vec<Value<TestIr>> = Vec::new();
    let source = ir.create_op(at, state(kind("test.source"), &[], &[i64], &[]));
    values.push(ir.result(source, 0));
    for _ in 0..60 {
        // Use mostly recent values, so that there are chains.
        let recent = values.len().min(6);
        let pick = |random: &mut Rng| values[values.len() - 1 - random.usize(..recent)];
        let (a, b) = (pick(&mut random), pick(&mut random));
        let add: OpKind = kind("test.add");
        let op = match random.usize(..10) {
            0 | 1 => {
                let number = [0, 1, i64::MAX][random.usize(..3)];
                ir.create_op(
                    at,
                    state(kind("test.const"), &[], &[i64], &[(value, number)]),
                )
            }
            2..=5 => ir.create_op(at, state(add, &[a, b], &[i64], &[])),
            6 => ir.create_op(at, state(kind("test.neg"), &[a], &[i64], &[])),
            7 => ir.create_op(at, state(kind("test.tag"), &[a], &[i64], &[])),
            8 => {
                let number = 6 + random.usize(..3) as i64;
                ir.create_op(at, state(kind("test.tag"), &[a], &[i64], &[(tag, number)]))
            }
            _ => ir.create_op(at, state(kind("test.two"), &[a], &[i64, i64], &[])),
        };
        for index in 0..ir.num_results(op) {
            values.push(ir.result(op, index));
        }
    }
    let last = values.len() - 4;
    ir.create_op(at, state(kind("test.sink"), &values[last..], &[], &[]));
    ir
}

#[test]
fn the_matcher_and_the_interpreter_agree() {
    let mut found = std::collections::BTreeMap::new();
    for seed in 1..=200 {
        let mut ir = module(seed);
        let set = patterns(all()).bind(&mut ir);
        for op in all_ops(&ir) {
            let by_matcher = set.find(&mut ir, op);
            assert_eq!(
                by_matcher,
                set.first_match(&mut ir, op),
                "{} in\n{ir}",
                ir.display_op(op)
            );
            if let Some(id) = by_matcher {
                *found.entry(set.rule(id).info().name).or_insert(0) += 1;
            }
        }
    }
    // The comparison is meaningful only if every rule matches sometimes.
    assert_eq!(found.len(), all().len(), "{found:?}");
    assert!(found.values().all(|count| *count >= 20), "{found:?}");
}

#[test]
fn runs_end_at_a_fixed_point_and_are_repeatable() {
    let mut rewrites = 0;
    for seed in 1..=60 {
        for top_down in [false, true] {
            let config = config()
                .top_down(top_down)
                .fold(true)
                .expensive_checks(true);
            let go = |ir: &mut TestIr| {
                let set = patterns(all()).bind(ir);
                let body = ir.body();
                let report = apply_patterns_greedily(ir, body, &set, &config, None);
                report.unwrap_or_else(|error| panic!("seed {seed}: {error}"))
            };
            let mut ir = module(seed);
            let report = go(&mut ir);
            assert!(report.converged, "seed {seed}: {report}");
            assert_eq!(report.ops_after, all_ops(&ir).len() as u64, "seed {seed}");
            rewrites += report.rewrites;

            let mut again = module(seed);
            let _ = go(&mut again);
            assert_eq!(again.to_string(), ir.to_string(), "seed {seed}");

            let set = patterns(all()).bind(&mut ir);
            for op in all_ops(&ir) {
                assert_eq!(
                    set.find(&mut ir, op),
                    None,
                    "seed {seed}: {} is left",
                    ir.display_op(op)
                );
            }
            assert!(!go(&mut ir).changed, "seed {seed}");
        }
    }
    assert!(rewrites > 500, "only {rewrites} rewrites");
}
