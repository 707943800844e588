//! Rewrites that fail after some changes are undone and reported, and the next rule is tried.

use drr_runtime::driver::apply_patterns_greedily;
use drr_runtime::ir::{InsertPoint, Ir, OpState};
use drr_runtime::listener::EventLog;

use crate::support::arith::neg_neg;
use crate::support::rules::{Rule, index, make, patterns, state};
use crate::support::{TestIr, assert_module, config, find, parse, run, run_logged};

/// Makes every kind of change, then fails.
fn everything_then_fail() -> Rule {
    Rule::new("Fails", index::TAG)
        .benefit(5)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let operand = rewriter.ir().operand(root, 0);
            let (definition, _) = rewriter
                .ir()
                .defining_op(operand)
                .expect("it is not an argument");
            let tag = rewriter.ir_mut().attr_id("tag");
            let new = make(rewriter, "test.neg", &[operand], None);
            let newer = make(rewriter, "test.mul", &[new, new], None);
            rewriter.set_attr(root, tag, Some(99));
            rewriter.set_attr(root, tag, None);
            rewriter.set_operand(root, 0, newer);
            // This affects the operand's other users, and its definition, which still has users.
            rewriter.replace_all_uses_with(operand, new);
            rewriter.set_insertion_point(InsertPoint::Before(definition));
            make(rewriter, "test.const", &[], Some(3));
            let result = rewriter.ir().result(root, 0);
            rewriter.replace_all_uses_with(result, newer);
            rewriter.erase_op(root);
            rewriter.erase_op(definition);
            Err("no more paper".to_string())
        })
}

const TEXT: &str = "%0 = test.source
                    %1 = test.neg %0
                    %2 = test.tag %1 <tag = 1>
                    test.sink %2 %1 %1 %2";

#[test]
fn a_failed_rewrite_leaves_the_module_as_it_was() {
    let mut ir = parse(TEXT);
    let before = ir.to_string();
    let report = run(&mut ir, patterns([everything_then_fail()]), &config());
    assert_eq!(ir.to_string(), before);
    assert!(report.converged && !report.changed);
    assert_eq!((report.rewrites, report.ops_after), (0, report.ops_before));
    assert_eq!(
        report.rule("Fails").expect("it is in the set").stats.failed,
        1
    );
    let failures: Vec<_> = report.failures.iter().map(ToString::to_string).collect();
    assert_eq!(
        failures,
        ["`Fails` failed on test.tag(neg) <tag = 1>: no more paper"]
    );
}

#[test]
fn use_lists_are_restored_in_their_order() {
    let uses = |ir: &TestIr| {
        let neg = find(ir, "test.neg");
        let mut uses = Vec::new();
        ir.for_each_use(ir.result(neg, 0), |op, index| {
            uses.push((ir.kind_name(ir.kind(op)), index));
            true
        });
        uses
    };
    let rule = Rule::new("Fails", index::TAG)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let operand = rewriter.ir().operand(root, 0);
            let new = make(rewriter, "test.const", &[], Some(1));
            rewriter.replace_all_uses_with(operand, new);
            Err("no".to_string())
        });
    let mut ir = parse(TEXT);
    let before = uses(&ir);
    assert_eq!(before.len(), 3);
    let _ = run(&mut ir, patterns([rule]), &config());
    assert_eq!(uses(&ir), before);
}

#[test]
fn the_next_rule_is_tried() {
    let mut ir = parse(TEXT);
    let next = Rule::new("Next", index::TAG)
        .benefit(1)
        .rewrite(|rewriter, root, _| {
            let operand = rewriter.ir().operand(root, 0);
            rewriter.replace_op(root, &[operand]);
            Ok(true)
        });
    let report = run(&mut ir, patterns([everything_then_fail(), next]), &config());
    assert_module(
        &ir,
        "%0 = test.source
         %1 = test.neg %0
         test.sink %1 %1 %1 %1",
    );
    assert_eq!((report.rewrites, report.failures.len()), (1, 1));
}

#[test]
fn the_same_failure_is_reported_once_and_counted() {
    // NegNeg changes something, so that there are two iterations.
    let mut ir = parse(
        "%0 = test.source
         %1 = test.tag %0
         %2 = test.neg %0
         %3 = test.neg %2
         test.sink %1 %3",
    );
    let fails = Rule::new("Fails", index::TAG)
        .fallible()
        .rewrite(|_, _, _| Err("no".to_string()));
    let report = run(&mut ir, patterns([fails, neg_neg()]), &config());
    let failures: Vec<_> = report.failures.iter().map(ToString::to_string).collect();
    assert_eq!(
        failures,
        ["`Fails` failed on test.tag(source): no (2 times)"]
    );
}

#[test]
fn listeners_hear_of_the_way_back() {
    let mut ir = parse("%0 = test.source\n%1 = test.tag %0 <tag = 1>\ntest.sink %1");
    let rule = Rule::new("Fails", index::TAG)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let operand = rewriter.ir().operand(root, 0);
            let new = make(rewriter, "test.neg", &[operand], None);
            rewriter.replace_op(root, &[new]);
            Err("no".to_string())
        });
    let (_, events) = run_logged(&mut ir, patterns([rule]), &config());
    assert_eq!(
        events,
        [
            "begin Fails: test.tag(source) <tag = 1>",
            "inserted test.neg(source)",
            "replaced test.tag(source) <tag = 1>",
            "modified test.sink(neg)",
            "modified test.sink(tag)",
            "erased test.neg(source)",
            "failure Fails: no",
            "end Fails: not applied",
        ]
    );
}

#[test]
fn a_rule_that_changes_its_root_and_fails_is_not_tried_for_ever() {
    let mut ir = parse("%0 = test.source\n%1 = test.tag %0 <tag = 1>\ntest.sink %1");
    let rule = Rule::new("Fails", index::TAG)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let tag = rewriter.ir_mut().attr_id("tag");
            rewriter.set_attr(root, tag, Some(2));
            Err("no".to_string())
        });
    let report = run(&mut ir, patterns([rule]), &config());
    assert!(report.converged);
    assert_eq!(
        report
            .rule("Fails")
            .expect("it is in the set")
            .stats
            .reached,
        1
    );
}

#[test]
fn a_pattern_that_declines_after_changing_is_undone_too() {
    let mut ir = parse("%0 = test.source\n%1 = test.tag %0 <tag = 1>\ntest.sink %1");
    let before = ir.to_string();
    let rule = Rule::new("Declines", index::TAG)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let operand = rewriter.ir().operand(root, 0);
            let new = make(rewriter, "test.neg", &[operand], None);
            rewriter.set_operand(root, 0, new);
            Ok(false)
        });
    let report = run(&mut ir, patterns([rule]), &config());
    assert_eq!(ir.to_string(), before);
    assert!(report.converged && report.failures.is_empty());
    assert_eq!(
        report
            .rule("Declines")
            .expect("it is in the set")
            .stats
            .declined,
        1
    );
}

#[test]
fn a_region_given_to_a_new_op_comes_back() {
    let mut ir = parse(
        "%0 = test.source
         test.scope {
           %1 = test.neg %0
           test.sink %1
         }",
    );
    let before = ir.to_string();
    let rule = Rule::new("Fails", index::SCOPE)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let body = rewriter.ir().regions(root)[0];
            let kind = rewriter.ir().kind(root);
            let new = rewriter.create_op(OpState {
                regions: &[Some(body)],
                ..state(kind, &[], &[], &[])
            });
            assert_eq!(rewriter.ir().blocks(rewriter.ir().regions(new)[0]).len(), 1);
            rewriter.erase_op(root);
            Err("no".to_string())
        });
    let _ = run(&mut ir, patterns([rule]), &config());
    assert_eq!(ir.to_string(), before);
}

#[test]
fn a_region_can_move_for_good() {
    let mut ir = parse(
        "%0 = test.source
         test.scope {
           %1 = test.neg %0
           test.sink %1
         }",
    );
    let rule = Rule::new("Moves", index::SCOPE)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let body = rewriter.ir().regions(root)[0];
            let kind = TestIr::kind_of("test.pure_scope").expect("a known op");
            rewriter.create_op(OpState {
                regions: &[Some(body)],
                ..state(kind, &[], &[], &[])
            });
            rewriter.erase_op(root);
            Ok(true)
        });
    let _ = run(&mut ir, patterns([rule]), &config().erase_dead(false));
    assert_module(
        &ir,
        "%0 = test.source
         test.pure_scope {
           %1 = test.neg %0
           test.sink %1
         }",
    );
}

#[test]
fn erasing_an_op_that_is_still_used_is_a_failure() {
    let mut ir = parse(TEXT);
    let before = ir.to_string();
    let rule = Rule::new("Greedy", index::TAG)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let operand = rewriter.ir().operand(root, 0);
            rewriter.replace_op(root, &[operand]);
            let (definition, _) = rewriter
                .ir()
                .defining_op(operand)
                .expect("it is not an argument");
            rewriter.erase_op(definition);
            Ok(true)
        });
    let report = run(&mut ir, patterns([rule]), &config());
    assert_eq!(ir.to_string(), before);
    let failures: Vec<_> = report.failures.iter().map(ToString::to_string).collect();
    assert_eq!(
        failures,
        [
            "`Greedy` failed on test.tag(neg) <tag = 1>: test.neg(source) was erased but test.sink(neg, neg, neg, neg) still uses it"
        ]
    );
}

#[test]
fn several_ops_are_erased_whatever_their_order() {
    // The definition is listed before its user, and one of them twice.
    let mut ir = parse(
        "%0 = test.source
         %1 = test.neg %0
         %2 = test.tag %1
         test.sink %2",
    );
    let rule = Rule::new("Both", index::TAG)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let (neg, _) = rewriter
                .ir()
                .defining_op(rewriter.ir().operand(root, 0))
                .expect("a neg");
            let source = rewriter.ir().operand(neg, 0);
            rewriter.erase_op(neg);
            rewriter.replace_op(root, &[source]);
            rewriter.erase_op(neg);
            Ok(true)
        });
    let report = run(&mut ir, patterns([rule]), &config());
    assert_module(&ir, "%0 = test.source\ntest.sink %0");
    assert_eq!(report.erased_dead, 0);
}

#[test]
fn the_scope_cannot_be_erased_from_within() {
    let mut ir = parse(
        "test.scope {
           %0 = test.source
           %1 = test.tag %0
           test.sink %1
         }",
    );
    let before = ir.to_string();
    let rule = Rule::new("SawsItsBranch", index::TAG)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let ir = rewriter.ir();
            let block = ir.parent_block(root).expect("it is in a block");
            let scope = ir.region_owner(ir.parent_region(block).expect("it is in a region"));
            rewriter.erase_op(scope.expect("it is in an op"));
            Ok(true)
        });
    let set = patterns([rule]).bind(&mut ir);
    let scope = find(&ir, "test.scope");
    let mut log = EventLog::new();
    let report = apply_patterns_greedily(&mut ir, scope, &set, &config(), Some(&mut log))
        .expect("it is not an error");
    assert_eq!(ir.to_string(), before);
    let reasons: Vec<_> = report
        .failures
        .iter()
        .map(|failure| failure.reason.as_str())
        .collect();
    assert_eq!(
        reasons,
        ["test.scope() was erased, but it holds the driver's scope"]
    );
}

#[test]
fn the_insertion_point_may_go_with_the_root() {
    let mut ir = parse(
        "%0 = test.source
         %1 = test.tag %0
         test.scope {
         ^0(%2):
           test.sink %0
         ^1(%3):
           test.sink %3
         }",
    );
    let rule = Rule::new("Both", index::TAG)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let ir = rewriter.ir();
            let body = ir.regions(find(ir, "test.scope"))[0];
            let block = ir.blocks(body)[1];
            rewriter.set_insertion_point(InsertPoint::End(block));
            rewriter.erase_op(root);
            Ok(rewriter.erase_block(block))
        });
    let _ = run(&mut ir, patterns([rule]), &config().erase_dead(false));
    assert_module(
        &ir,
        "%0 = test.source
         test.scope {
         ^0(%1):
           test.sink %0
         }",
    );
}
