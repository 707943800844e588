//! Operations with regions.

use drr_runtime::driver::{apply_op_patterns_greedily, apply_patterns_greedily};
use drr_runtime::ir::{InsertPoint, Ir, OpState};
use drr_runtime::listener::EventLog;

use crate::support::arith::neg_neg;
use crate::support::rules::{Rule, index, patterns, state};
use crate::support::{
    TestIr, all_ops, assert_module, config, find, mlir_config, parse, run, run_logged,
};

const NESTED: &str = "%0 = test.source
                      test.scope {
                        %1 = test.neg %0
                        test.scope {
                          %2 = test.neg %1
                          test.sink %2
                        }
                      }";

#[test]
fn nested_ops_are_rewritten() {
    let mut ir = parse(NESTED);
    let report = run(&mut ir, patterns([neg_neg()]), &config());
    assert_module(
        &ir,
        "%0 = test.source
         test.scope {
           test.scope {
             test.sink %0
           }
         }",
    );
    assert_eq!((report.ops_before, report.ops_after), (6, 4));
}

/// Records each visit of an op with this root.
fn visits(root: u16) -> Rule {
    Rule::new("Visit", root).check(|_, _, _| Err("only looking".to_string()))
}

#[test]
fn what_an_op_is_nested_in_is_visited_when_the_op_is() {
    let mut ir = parse(NESTED);
    let rules = [neg_neg(), visits(index::SCOPE), visits(index::SINK)];
    let (_, events) = run_logged(&mut ir, patterns(rules), &mlir_config());
    let begins: Vec<_> = events
        .iter()
        .filter(|e| e.starts_with("begin") || e.starts_with("erased"))
        .collect();
    assert_eq!(
        begins,
        [
            // An op is added to the worklist before the operations that contain it. So the worklist
            // begins as: source, first neg, outer scope, second neg, inner scope, sink.
            "begin Visit: test.sink(neg)",
            "begin Visit: test.scope()",
            "begin NegNeg: test.neg(neg)",
            "erased test.neg(neg)",
            // The sink was modified, so it and the inner scope are on the worklist again.
            "begin Visit: test.scope()",
            "begin Visit: test.sink(source)",
            "begin Visit: test.scope()",
            "erased test.neg(source)",
            // The second iteration.
            "begin Visit: test.scope()",
            "begin Visit: test.scope()",
            "begin Visit: test.sink(source)",
        ]
    );
}

#[test]
fn an_erased_op_takes_what_is_nested_in_it_users_first() {
    let mut ir = parse(
        "%0 = test.source
         test.pure_scope {
           %1 = test.neg %0
           test.br ^1
         ^1:
           %2 = test.neg %1
           test.pure_scope {
             test.sink %2
           }
         }
         test.sink %0",
    );
    let scope = find(&ir, "test.pure_scope");
    let set = patterns([]).bind(&mut ir);
    let mut log = EventLog::new();
    let _ = apply_op_patterns_greedily(&mut ir, &[scope], &set, &config(), Some(&mut log))
        .expect("it succeeds");
    assert_module(&ir, "%0 = test.source\ntest.sink %0");
    assert_eq!(
        log.events(),
        [
            "erased test.sink(neg)",
            "block erased",
            "erased test.pure_scope()",
            "erased test.neg(neg)",
            "erased test.br()",
            "erased test.neg(source)",
            "block erased",
            "block erased",
            "erased test.pure_scope()",
        ]
    );
}

#[test]
fn uses_in_a_cycle_of_blocks_do_not_stop_erasure() {
    // %2 is used before its definition in the order of blocks.
    let mut ir = parse(
        "%0 = test.source
         test.pure_scope {
           test.br ^1
         ^1:
           %2 = test.neg %0
           test.br ^2
         ^2:
           %3 = test.neg %2
           test.br ^1
         }
         test.sink %0",
    );
    // Close the cycle: the neg in ^1 takes the one in ^2.
    let negs: Vec<_> = all_ops(&ir)
        .into_iter()
        .filter(|op| ir.kind_name(ir.kind(*op)) == "test.neg")
        .collect();
    let later = ir.result(negs[1], 0);
    ir.set_operand(negs[0], 0, later);
    let report = run(&mut ir, patterns([]), &config().max_iterations(None));
    assert!(report.converged);
    assert_module(&ir, "%0 = test.source\ntest.sink %0");
}

#[test]
fn an_op_as_target_means_its_regions_and_not_itself() {
    let mut ir = parse(NESTED);
    let set = patterns([visits(index::SCOPE), neg_neg()]).bind(&mut ir);
    let outer = find(&ir, "test.scope");
    let mut log = EventLog::new();
    let report = apply_patterns_greedily(&mut ir, outer, &set, &config(), Some(&mut log))
        .expect("it succeeds");
    assert!(report.converged && report.changed);
    // Only the inner scope: operations above the region are out of scope.
    let sweeps = report.iterations as usize;
    let visits = log
        .events()
        .iter()
        .filter(|event| event.contains("Visit: test.scope"))
        .count();
    assert!(
        visits <= sweeps + 1,
        "{visits} visits in {sweeps} iterations"
    );
}

#[test]
fn an_op_without_regions_has_nothing_to_rewrite() {
    let mut ir = parse("%0 = test.source\n%1 = test.neg %0\n%2 = test.neg %1\ntest.sink %2");
    let set = patterns([neg_neg()]).bind(&mut ir);
    let neg = find(&ir, "test.neg");
    let report = apply_patterns_greedily(&mut ir, neg, &set, &config(), None).expect("it succeeds");
    assert!(report.converged && !report.changed && report.limit.is_none());
}

#[test]
fn deep_nesting_needs_no_stack() {
    const DEPTH: u64 = 2_000;
    let run = || {
        let mut ir = TestIr::new();
        let kind = TestIr::kind_of("test.scope").expect("a known op");
        let mut region = ir.body();
        for _ in 0..DEPTH {
            let at = InsertPoint::End(ir.blocks(region)[0]);
            let op = ir.create_op(
                at,
                OpState {
                    regions: &[None],
                    ..state(kind, &[], &[], &[])
                },
            );
            region = ir.regions(op)[0];
        }
        let body = ir.body();
        let set = patterns([visits(index::SCOPE)]).bind(&mut ir);
        let report = apply_patterns_greedily(&mut ir, body, &set, &config(), None);
        report.expect("it succeeds").ops_before
    };
    // The stack is too small for a frame for each level.
    let thread = std::thread::Builder::new().stack_size(64 * 1024).spawn(run);
    assert_eq!(
        thread.expect("a thread").join().expect("no overflow"),
        DEPTH
    );
}
