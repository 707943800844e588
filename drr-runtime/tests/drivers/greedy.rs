//! The order of visits of the greedy driver, and its changes.

use drr_runtime::driver::apply_op_patterns_greedily;
use drr_runtime::ir::Ir;

use crate::support::arith::{add_add, add_self, add_zero, neg_neg};
use crate::support::rules::{Rule, index, make, patterns};
use crate::support::{all_ops, assert_module, config, find, parse, run, run_logged};

#[test]
fn rules_apply_to_a_fixed_point() {
    let mut ir = parse(
        "%0 = test.source
         %1 = test.const <value = 0>
         %2 = test.add %0 %1
         %3 = test.neg %2
         %4 = test.neg %3
         test.sink %4",
    );
    let report = run(&mut ir, patterns([neg_neg(), add_zero()]), &config());
    assert_module(&ir, "%0 = test.source\ntest.sink %0");
    assert!(report.converged && report.changed);
    assert_eq!((report.rewrites, report.erased_dead), (2, 2));
    assert_eq!((report.ops_before, report.ops_after), (6, 2));
    assert_eq!(report.iterations, 2, "the second finds nothing to do");
}

#[test]
fn nothing_to_do_is_one_iteration_and_no_change() {
    let mut ir = parse("%0 = test.source\ntest.sink %0");
    let report = run(&mut ir, patterns([neg_neg()]), &config());
    assert!(report.converged && !report.changed);
    assert_eq!(report.iterations, 1);
}

#[test]
fn users_of_a_replaced_value_are_visited_again_in_the_same_iteration() {
    // Top down, the inner addition is rewritten first. Only then do the outer two match.
    let mut ir = parse(
        "%0 = test.source
         %1 = test.const <value = 1>
         %2 = test.const <value = 2>
         %3 = test.const <value = 3>
         %4 = test.add %0 %1
         %5 = test.add %4 %2
         %6 = test.add %5 %3
         test.sink %6",
    );
    let report = run(&mut ir, patterns([add_add()]), &config().top_down(true));
    assert_module(
        &ir,
        "%0 = test.source
         %1 = test.const <value = 6>
         %2 = test.add %0 %1
         test.sink %2",
    );
    assert_eq!((report.rewrites, report.iterations), (2, 2));
}

/// `-x` is tagged by the number of operations tagged so far.
fn numbering() -> Rule {
    Rule::new("Number", index::TAG)
        .rewrite(|rewriter, root, _| {
            let name = rewriter.ir_mut().attr_id("tag");
            let taken = all_ops(rewriter.ir())
                .into_iter()
                .filter(|op| rewriter.ir().attr(*op, "tag").is_some());
            let number = taken.count() as i64;
            if rewriter.ir().attr(root, "tag").is_some() {
                return Ok(false);
            }
            rewriter.set_attr(root, name, Some(number));
            Ok(true)
        })
        .fallible()
}

const THREE_TAGS: &str = "%0 = test.source
                          %1 = test.tag %0
                          %2 = test.tag %0
                          %3 = test.tag %0
                          test.sink %1 %2 %3";

#[test]
fn bottom_up_visits_the_last_op_first() {
    let mut ir = parse(THREE_TAGS);
    let _ = run(&mut ir, patterns([numbering()]), &config());
    assert_module(
        &ir,
        "%0 = test.source
         %1 = test.tag %0 <tag = 2>
         %2 = test.tag %0 <tag = 1>
         %3 = test.tag %0 <tag = 0>
         test.sink %1 %2 %3",
    );
}

#[test]
fn top_down_visits_the_first_op_first() {
    let mut ir = parse(THREE_TAGS);
    let _ = run(&mut ir, patterns([numbering()]), &config().top_down(true));
    assert_module(
        &ir,
        "%0 = test.source
         %1 = test.tag %0 <tag = 0>
         %2 = test.tag %0 <tag = 1>
         %3 = test.tag %0 <tag = 2>
         test.sink %1 %2 %3",
    );
}

#[test]
fn an_ir_without_op_numbers_is_rewritten_alike() {
    for top_down in [false, true] {
        let config = config().top_down(top_down);
        let mut texts = Vec::new();
        for numbered in [true, false] {
            let mut ir = parse(
                "%0 = test.source
                 %1 = test.const <value = 1>
                 %2 = test.const <value = 0>
                 %3 = test.add %0 %1
                 %4 = test.add %3 %1
                 %5 = test.add %4 %2
                 %6 = test.add %5 %5
                 test.sink %6 %4",
            );
            ir.numbered = numbered;
            let rules = [add_add(), add_zero(), add_self()];
            let (report, events) = run_logged(&mut ir, patterns(rules), &config);
            texts.push((ir.to_string(), events, report.rewrites));
        }
        assert_eq!(texts[0], texts[1]);
    }
}

#[test]
fn a_declined_rule_falls_to_the_next() {
    let mut ir = parse(
        "%0 = test.source
         %1 = test.const <value = 9223372036854775807>
         %2 = test.const <value = 1>
         %3 = test.add %0 %1
         %4 = test.add %3 %2
         test.sink %4",
    );
    let fallback = Rule::new("Fallback", index::ADD)
        .benefit(1)
        .rewrite(|rewriter, root, _| {
            let operand = rewriter.ir().operand(root, 0);
            let tag = make(rewriter, "test.tag", &[operand], None);
            rewriter.replace_op(root, &[tag]);
            Ok(true)
        });
    let report = run(&mut ir, patterns([add_add(), fallback]), &config());
    assert_module(
        &ir,
        "%0 = test.source
         %1 = test.tag %0
         %2 = test.tag %1
         test.sink %2",
    );
    let add_add = report.rule("AddAdd").expect("it is in the set").stats;
    assert_eq!(
        (add_add.reached, add_add.declined, add_add.applied),
        (1, 1, 0)
    );
    assert_eq!(
        report
            .rule("Fallback")
            .expect("it is in the set")
            .stats
            .applied,
        2
    );
}

#[test]
fn unused_pure_ops_are_erased_and_so_is_what_only_they_use() {
    let text = "%0 = test.source
                %1 = test.neg %0
                %2 = test.neg %1
                %3 = test.neg %2
                test.sink %0";
    let mut ir = parse(text);
    let report = run(&mut ir, patterns([]), &config());
    assert_module(&ir, "%0 = test.source\ntest.sink %0");
    assert_eq!(report.erased_dead, 3);

    let mut ir = parse(text);
    let before = ir.to_string();
    let _ = run(&mut ir, patterns([]), &config().erase_dead(false));
    assert_eq!(ir.to_string(), before);
}

#[test]
fn an_op_list_is_rewritten_and_nothing_else() {
    let mut ir = parse(
        "%0 = test.source
         %1 = test.const <value = 0>
         %2 = test.add %0 %1
         %3 = test.tag %2
         %4 = test.add %0 %1
         test.sink %3 %4",
    );
    let set = patterns([add_zero()]).bind(&mut ir);
    let first = find(&ir, "test.add");
    // An operation may be given twice.
    let report = apply_op_patterns_greedily(&mut ir, &[first, first], &set, &config(), None)
        .expect("it succeeds");
    assert_module(
        &ir,
        "%0 = test.source
         %1 = test.const <value = 0>
         %2 = test.tag %0
         %3 = test.add %0 %1
         test.sink %2 %3",
    );
    assert!(report.converged && report.changed && report.all_erased);
    assert_eq!((report.ops_before, report.ops_after), (1, 0));
}

#[test]
fn an_op_list_whose_ops_stay_is_not_all_erased() {
    let mut ir = parse("%0 = test.source\n%1 = test.neg %0\ntest.sink %1");
    let set = patterns([neg_neg()]).bind(&mut ir);
    let neg = find(&ir, "test.neg");
    // A repeated op in the list counts once.
    let report = apply_op_patterns_greedily(&mut ir, &[neg, neg], &set, &config(), None)
        .expect("it succeeds");
    assert!(report.converged && !report.changed && !report.all_erased);
}

#[test]
fn the_driver_ends_where_use_lists_change_under_it() {
    // Every user of `%1` uses it twice, so replacing changes the list that it walks.
    let mut ir = parse(
        "%0 = test.source
         %1 = test.neg %0
         %2 = test.neg %1
         %3 = test.mul %2 %2
         %4 = test.mul %2 %3
         test.sink %4 %2 %2",
    );
    let _ = run(&mut ir, patterns([neg_neg()]), &config());
    assert_module(
        &ir,
        "%0 = test.source
         %1 = test.mul %0 %0
         %2 = test.mul %0 %1
         test.sink %2 %0 %0",
    );
}
