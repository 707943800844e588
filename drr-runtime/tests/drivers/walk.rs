//! The walk driver visits each operation once.

use drr_runtime::driver::{RewriteErrorKind, walk_and_apply_patterns};
use drr_runtime::ir::Ir;
use drr_runtime::listener::EventLog;
use drr_runtime::stats::WalkReport;

use crate::support::arith::neg_neg;
use crate::support::rules::{Rule, index, make, patterns};
use crate::support::{TestIr, assert_module, find, parse};

fn walk(ir: &mut TestIr, rules: impl IntoIterator<Item = Rule>) -> (WalkReport, Vec<String>) {
    let set = patterns(rules).bind(ir);
    let body = ir.body();
    let mut log = EventLog::new();
    let report = walk_and_apply_patterns(ir, body, &set, Some(&mut log)).expect("it succeeds");
    (report, log.take())
}

#[test]
fn each_op_is_visited_once_and_new_ones_are_not() {
    let mut ir = parse(
        "%0 = test.source
         %1 = test.neg %0
         %2 = test.neg %1
         test.sink %2",
    );
    // Each neg becomes the neg of a new neg.
    let rule = Rule::new("Twice", index::NEG).rewrite(|rewriter, root, _| {
        let operand = rewriter.ir().operand(root, 0);
        let inner = make(rewriter, "test.neg", &[operand], None);
        let outer = make(rewriter, "test.neg", &[inner], None);
        rewriter.replace_op(root, &[outer]);
        Ok(true)
    });
    let (report, _) = walk(&mut ir, [rule]);
    assert_module(
        &ir,
        "%0 = test.source
         %1 = test.neg %0
         %2 = test.neg %1
         %3 = test.neg %2
         %4 = test.neg %3
         test.sink %4",
    );
    assert_eq!(
        (report.visited, report.rewrites, report.changed),
        (4, 2, true)
    );
}

#[test]
fn nothing_dead_goes_and_nothing_folds() {
    let mut ir = parse(
        "%0 = test.const <value = 1>
         %1 = test.add %0 %0
         %2 = test.neg %1",
    );
    let before = ir.to_string();
    let (report, _) = walk(&mut ir, [neg_neg()]);
    assert_eq!(ir.to_string(), before);
    assert!(!report.changed);
}

#[test]
fn nested_ops_come_first_and_unreachable_blocks_never() {
    let mut ir = parse(
        "test.scope {
           %0 = test.source
           test.br ^2
         ^1:
           %1 = test.neg %0
         ^2:
           test.sink %0
         }
         %2 = test.source",
    );
    let visit = |name, root| Rule::new(name, root).check(|_, _, _| Err("only looking".to_string()));
    let rules = [
        visit("Source", index::SOURCE),
        visit("Scope", index::SCOPE),
        visit("Neg", index::NEG),
        visit("Sink", index::SINK),
    ];
    let (report, events) = walk(&mut ir, rules);
    let begins: Vec<_> = events
        .iter()
        .filter(|event| event.starts_with("begin"))
        .collect();
    assert_eq!(
        begins,
        [
            "begin Source: test.source()",
            "begin Sink: test.sink(source)",
            "begin Scope: test.scope()",
            "begin Source: test.source()",
        ]
    );
    assert_eq!(report.visited, 5, "the branch as well");
}

#[test]
fn the_visited_op_may_go_with_all_in_it() {
    let mut ir = parse(
        "test.scope {
           %0 = test.source
           test.sink %0
         }
         %1 = test.source",
    );
    let rule = Rule::new("Drop", index::SCOPE).rewrite(|rewriter, root, _| {
        rewriter.erase_op(root);
        Ok(true)
    });
    let (report, _) = walk(&mut ir, [rule]);
    assert_module(&ir, "%0 = test.source");
    assert_eq!((report.visited, report.rewrites), (4, 1));
}

#[test]
fn what_the_same_rewrite_made_may_go() {
    let mut ir = parse("%0 = test.source\n%1 = test.neg %0\ntest.sink %1");
    let rule = Rule::new("Hasty", index::NEG).rewrite(|rewriter, root, _| {
        let operand = rewriter.ir().operand(root, 0);
        let new = make(rewriter, "test.neg", &[operand], None);
        let (new, _) = rewriter.ir().defining_op(new).expect("the new op");
        rewriter.erase_op(new);
        rewriter.replace_op(root, &[operand]);
        Ok(true)
    });
    let _ = walk(&mut ir, [rule]);
    assert_module(&ir, "%0 = test.source\ntest.sink %0");
}

#[test]
fn erasing_another_op_is_an_error_and_undone() {
    let mut ir = parse(
        "%0 = test.source
         %1 = test.neg %0
         %2 = test.neg %1
         test.sink %2",
    );
    let before = ir.to_string();
    // NegNeg that also erases the inner neg, which the greedy driver allows.
    let rule = Rule::new("Reaches", index::NEG).place("src/reach.rs", 7);
    let rule = rule.check(|ir, _, captures| match captures[0] {
        drr_runtime::rule::Capture::Op(op) => match ir.defining_op(ir.operand(op, 0)) {
            Some((inner, _)) if ir.kind(inner) == ir.kind(op) => Ok(()),
            _ => Err("no inner neg".to_string()),
        },
        _ => Err("no op".to_string()),
    });
    let rule = rule.rewrite(|rewriter, root, _| {
        let (inner, _) = rewriter
            .ir()
            .defining_op(rewriter.ir().operand(root, 0))
            .expect("a neg");
        let operand = rewriter.ir().operand(inner, 0);
        rewriter.replace_op(root, &[operand]);
        rewriter.erase_op(inner);
        Ok(true)
    });
    let set = patterns([rule]).bind(&mut ir);
    let body = ir.body();
    let error = walk_and_apply_patterns(&mut ir, body, &set, None).expect_err("it is forbidden");
    assert_eq!(error.kind, RewriteErrorKind::IllegalErasure);
    assert_eq!(
        error.to_string(),
        "rule `Reaches` (src/reach.rs:7): test.neg(source) was erased, but a walk may only erase \
         the visited operation and what is nested in it; at test.neg(neg)"
    );
    assert_eq!(ir.to_string(), before);
}

#[test]
fn failures_are_undone_and_reported() {
    let mut ir = parse("%0 = test.source\n%1 = test.neg %0\ntest.sink %1");
    let before = ir.to_string();
    let rule = Rule::new("Fails", index::NEG)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let operand = rewriter.ir().operand(root, 0);
            rewriter.replace_op(root, &[operand]);
            Err("no".to_string())
        });
    let (report, _) = walk(&mut ir, [rule]);
    assert_eq!(ir.to_string(), before);
    assert_eq!(report.failures.len(), 1);
    assert!(!report.changed);
}

#[test]
fn an_op_as_target_means_its_regions() {
    let mut ir = parse(
        "%0 = test.source
         test.scope {
           %1 = test.neg %0
           %2 = test.neg %1
           test.sink %2
         }",
    );
    let set = patterns([neg_neg()]).bind(&mut ir);
    let scope = find(&ir, "test.scope");
    let report = walk_and_apply_patterns(&mut ir, scope, &set, None).expect("it succeeds");
    assert_eq!((report.visited, report.rewrites), (3, 1));
}
