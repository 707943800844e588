//! The fold step of the greedy driver.

use crate::support::rules::patterns;
use drr_runtime::driver::{VisitOrder, apply_op_patterns_greedily};
use drr_runtime::ir::Ir;
use drr_runtime::pattern_set::PatternSet;
use drr_runtime::stats::Limit;

use crate::support::{TestIr, assert_module, config, parse, run, run_logged};

fn fold(ir: &mut TestIr) -> drr_runtime::stats::GreedyReport {
    run(ir, patterns([]), &config().fold(true))
}

#[test]
fn a_fold_to_a_value_replaces_the_op() {
    let mut ir = parse(
        "%0 = test.source
         %1 = test.const <value = 1>
         %2 = test.mul %0 %1
         test.sink %2",
    );
    let report = fold(&mut ir);
    assert_module(&ir, "%0 = test.source\ntest.sink %0");
    assert_eq!(
        (report.folds, report.rewrites, report.erased_dead),
        (1, 0, 1)
    );
}

#[test]
fn a_fold_to_a_constant_makes_it_in_place_of_the_op() {
    let mut ir = parse(
        "%0 = test.const <value = 1>
         %1 = test.const <value = 2>
         %2 = test.source
         %3 = test.add %0 %1
         test.sink %3 %2",
    );
    let _ = fold(&mut ir);
    assert_module(
        &ir,
        "%0 = test.source
         %1 = test.const <value = 3>
         test.sink %1 %0",
    );
}

#[test]
fn a_listener_hears_of_the_constant_that_a_fold_makes() {
    let mut ir = parse(
        "%0 = test.const <value = 1>
         %1 = test.const <value = 2>
         %2 = test.add %0 %1
         test.sink %2",
    );
    let config = config().fold(true).erase_dead(false);
    let (_, events) = run_logged(&mut ir, patterns([]), &config);
    assert_eq!(
        events,
        [
            "inserted test.const() <value = 3>",
            "replaced test.add(1, 2)",
            "modified test.sink(3)",
            "erased test.add(1, 2)",
        ]
    );
}

#[test]
fn an_in_place_fold_visits_the_op_again() {
    // `const + x` becomes `x + const` in place; nothing else happens.
    let mut ir = parse(
        "%0 = test.source
         %1 = test.const <value = 1>
         %2 = test.add %1 %0
         test.sink %2",
    );
    let (report, events) = run_logged(&mut ir, patterns([]), &config().fold(true));
    assert_module(
        &ir,
        "%0 = test.source
         %1 = test.const <value = 1>
         %2 = test.add %0 %1
         test.sink %2",
    );
    assert_eq!(report.folds, 1);
    assert_eq!(events, ["modified test.add(source, 1)"]);
}

#[test]
fn several_results_fold_to_values_and_constants() {
    let mut ir = parse(
        "%0 = test.source
         %1 %2 = test.two %0
         test.sink %1 %2",
    );
    let _ = fold(&mut ir);
    assert_module(
        &ir,
        "%0 = test.source
         %1 = test.const <value = 2>
         test.sink %0 %1",
    );
}

#[test]
fn a_constant_that_cannot_be_made_is_no_fold() {
    let mut ir = parse(
        "%0 = test.source
         %1 %2 = test.two %0
         test.sink %1 %2",
    );
    ir.materializes = false;
    let before = ir.to_string();
    let report = fold(&mut ir);
    assert_eq!(ir.to_string(), before);
    assert_eq!(report.folds, 0);
    assert!(report.converged && report.failures.is_empty());
}

#[test]
fn a_fold_that_would_change_a_type_is_reported_and_not_made() {
    let mut ir = parse(
        "%0 = test.source : i1
         %1 %2 = test.two %0
         test.sink %1 %2",
    );
    let before = ir.to_string();
    let report = fold(&mut ir);
    assert_eq!(ir.to_string(), before);
    assert!(report.converged);
    let failures: Vec<_> = report.failures.iter().map(ToString::to_string).collect();
    assert_eq!(
        failures,
        ["`fold test.two` failed on test.two(source): result 0 would change its type"]
    );
}

#[test]
fn folding_can_be_switched_off() {
    let mut ir = parse(
        "%0 = test.const <value = 1>
         %1 = test.add %0 %0
         test.sink %1",
    );
    let before = ir.to_string();
    let _ = run(&mut ir, patterns([]), &config());
    assert_eq!(ir.to_string(), before);
}

#[test]
fn folds_in_place_that_do_not_end_are_stopped_and_named() {
    for (order, top_down) in [
        (VisitOrder::Exact, false),
        (VisitOrder::Exact, true),
        (VisitOrder::Mlir, false),
        (VisitOrder::Mlir, true),
    ] {
        let mut ir = parse(
            "%0 = test.source
             %1 = test.neg %0
             test.sink %1",
        );
        ir.folds_to_itself = true;
        let body = ir.blocks(ir.body())[0];
        let neg = ir.first_op(body).and_then(|op| ir.next_op(op));
        let config = config().fold(true).order(order).top_down(top_down);
        let report = run(&mut ir, patterns([]), &config);
        assert_eq!(
            (report.converged, report.limit),
            (false, Some(Limit::Folds))
        );
        let text = report.finished().unwrap_err().to_string();
        assert_eq!(
            text,
            "stopped folds in place that did not end; `fold test.neg` failed on test.neg(source): \
             it changes the operation in place each time"
        );
        // The same for a list of operations.
        let set = PatternSet::<TestIr>::new().bind(&mut ir);
        let report = apply_op_patterns_greedily(
            &mut ir,
            &neg.into_iter().collect::<Vec<_>>(),
            &set,
            &config,
            None,
        );
        let report = report.unwrap();
        assert_eq!(
            (report.converged, report.limit),
            (false, Some(Limit::Folds))
        );
    }
}
