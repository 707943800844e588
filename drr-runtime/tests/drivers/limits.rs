//! Limits, and rules that do not terminate.

use drr_runtime::ir::{Ir, Op};
use drr_runtime::stats::Limit;

use crate::support::ir::TestIr;
use crate::support::rules::{Rewriter, Rule, index, make, patterns};
use crate::support::{config, mlir_config, parse, run};

/// Replaces an op by another one with the same operand.
fn swap(name: &'static str, from: u16, rewrite_to_neg: bool) -> Rule {
    let rule = Rule::new(name, from);
    if rewrite_to_neg {
        rule.rewrite(|rewriter, root, _| {
            let operand = rewriter.ir().operand(root, 0);
            let new = make(rewriter, "test.neg", &[operand], None);
            rewriter.replace_op(root, &[new]);
            Ok(true)
        })
    } else {
        rule.rewrite(|rewriter, root, _| {
            let operand = rewriter.ir().operand(root, 0);
            let new = make(rewriter, "test.tag", &[operand], None);
            rewriter.replace_op(root, &[new]);
            Ok(true)
        })
    }
}

const ONE_NEG: &str = "%0 = test.source
                       %1 = test.neg %0
                       test.sink %1";

#[test]
fn rules_that_undo_one_another_are_named() {
    let mut ir = parse(ONE_NEG);
    let set = patterns([
        swap("NegToTag", index::NEG, false),
        swap("TagToNeg", index::TAG, true),
        Rule::new("Idle", index::MUL),
    ]);
    let report = run(&mut ir, set, &config());
    assert!(!report.converged);
    assert_eq!(report.limit, Some(Limit::Cycle));
    assert_eq!(report.still_firing, ["NegToTag", "TagToNeg"]);
}

/// Sets an attribute of an op to what follows its value (0 if it is absent), if anything does.
fn count(rewriter: Rewriter<'_>, op: Op<TestIr>, next: fn(i64) -> Option<i64>) -> bool {
    let name = rewriter.ir_mut().attr_id("tag");
    let tag = rewriter.ir().with_attr(op, name, |tag| tag.copied());
    let next = next(tag.unwrap_or(0));
    if next.is_some() {
        rewriter.set_attr(op, name, next);
    }
    next.is_some()
}

#[test]
fn a_cycle_is_found_when_a_state_comes_again() {
    let mut ir = parse(ONE_NEG);
    let set = patterns([
        swap("NegToTag", index::NEG, false),
        swap("TagToNeg", index::TAG, true),
        Rule::new("Idle", index::MUL),
    ]);
    let report = run(&mut ir, set, &config());
    assert_eq!(report.limit, Some(Limit::Cycle));
    assert_eq!(report.still_firing, ["NegToTag", "TagToNeg"]);
    assert!(report.rewrites < 2100, "{report}");

    // The rule repeats with each rewrite, the state after three.
    let mut ir = parse(ONE_NEG);
    let set = patterns([Rule::new("Turn", index::NEG)
        .rewrite(|rewriter, root, _| Ok(count(rewriter, root, |tag| Some((tag + 1) % 3))))]);
    let report = run(&mut ir, set, &config());
    assert_eq!(report.limit, Some(Limit::Cycle));
    assert!(report.rewrites < 2100, "{report}");
}

#[test]
fn a_long_run_of_one_rule_is_no_cycle() {
    let mut ir = parse(ONE_NEG);
    let set = patterns([Rule::new("Up", index::NEG).rewrite(|rewriter, root, _| {
        Ok(count(rewriter, root, |tag| {
            (tag < 50_000).then_some(tag + 1)
        }))
    })]);
    let report = run(&mut ir, set, &config());
    assert!(report.converged, "{report}");
    assert_eq!(report.rewrites, 50_000);
}

#[test]
fn a_change_that_ends_a_long_run_is_seen_wherever_it_is() {
    // The root is replaced by its like until its operand has counted far enough.
    let mut ir = parse(
        "%0 = test.source
         %1 = test.neg %0
         test.sink %1",
    );
    let set = patterns(
        [Rule::new("Aside", index::NEG).rewrite(|rewriter, root, _| {
            let source = rewriter.ir().operand(root, 0);
            let (source, _) = rewriter.ir().defining_op(source).expect("it is an op");
            if !count(rewriter, source, |tag| (tag < 20_000).then_some(tag + 1)) {
                return Ok(false);
            }
            let operand = rewriter.ir().operand(root, 0);
            let new = make(rewriter, "test.neg", &[operand], None);
            rewriter.replace_op(root, &[new]);
            Ok(true)
        })],
    );
    let report = run(&mut ir, set, &config());
    assert!(report.converged, "{report}");
    assert_eq!(report.rewrites, 20_000);
}

#[test]
fn the_rewrites_of_an_iteration_can_be_limited() {
    let mut ir = parse(ONE_NEG);
    let set = patterns([
        swap("NegToTag", index::NEG, false),
        swap("TagToNeg", index::TAG, true),
    ]);
    let report = run(
        &mut ir,
        set,
        &mlir_config().max_rewrites(3).max_iterations(2),
    );
    assert!(!report.converged);
    assert_eq!((report.rewrites, report.iterations), (6, 2));
    assert_eq!(report.limit, Some(Limit::Iterations));
    assert_eq!(report.still_firing, ["NegToTag", "TagToNeg"]);
}

#[test]
fn a_run_that_may_not_rewrite_has_not_converged() {
    for config in [config, mlir_config] {
        let set = patterns([swap("NegToTag", index::NEG, false)]);
        let report = run(&mut parse(ONE_NEG), set, &config().max_rewrites(0));
        assert!(!report.converged);
        assert_eq!((report.rewrites, report.limit), (0, Some(Limit::Rewrites)));
    }
}

#[test]
fn a_limit_that_is_just_enough_converges() {
    let text = "%0 = test.source
                %1 = test.neg %0
                %2 = test.neg %0
                test.sink %1 %2";
    let mut ir = parse(text);
    let report = run(
        &mut ir,
        patterns([swap("NegToTag", index::NEG, false)]),
        &mlir_config().max_rewrites(1).max_iterations(None),
    );
    assert!(
        report.converged,
        "an iteration a rewrite, and one that finds nothing"
    );
    assert_eq!(
        (report.rewrites, report.iterations, report.limit),
        (2, 3, None)
    );
}

#[test]
fn iterations_are_limited_and_the_rules_of_the_last_named() {
    let mut ir = parse(ONE_NEG);
    // With one iteration, the iteration that finds nothing to change is missing.
    let set = patterns([swap("NegToTag", index::NEG, false)]);
    let report = run(&mut ir, set, &config().max_iterations(1));
    assert!(report.changed && !report.converged);
    assert_eq!(
        (report.iterations, report.limit),
        (1, Some(Limit::Iterations))
    );
    assert_eq!(report.still_firing, ["NegToTag"]);
    assert!(
        report
            .to_string()
            .starts_with("stopped by the limit of iterations; iterations 1, rewrites 1")
    );
}

#[test]
fn no_iterations_do_nothing() {
    let mut ir = parse(ONE_NEG);
    let set = patterns([swap("NegToTag", index::NEG, false)]);
    let report = run(&mut ir, set, &config().max_iterations(0));
    assert!(!report.changed && !report.converged);
    assert_eq!(ir.num_operands(crate::support::find(&ir, "test.neg")), 1);
}
