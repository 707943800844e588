//! A rule that declines late is tried with its other choices, then the next rule.

use drr_runtime::explain::Verdict;
use drr_runtime::ir::{InsertPoint, Ir};
use drr_runtime::pattern_set::BoundPatternSet;
use drr_runtime::rewriter::IRRewriter;
use drr_runtime::rule::{AttrSlot, Capture, Fact};

use crate::support::arith::{FIRST_DEF, FIRST_VALUE, PICKS, defined, int};
use crate::support::rules::{ROOT, Rule, index, patterns};
use crate::support::{TestIr, config, find, parse, run_logged};

const FACTS: &[Fact] = &[
    Fact::Is(ROOT, &[index::SINK]),
    Fact::Is(FIRST_DEF, &[index::CONST]),
    Fact::Present(FIRST_VALUE),
];

/// Erases a sink of three operands, in any order, of which the first is a constant: not an odd one,
/// which a test finds, nor 4, which the pure part of the result finds.
fn picky() -> Rule {
    let rule = Rule::new("Picky", index::SINK).benefit(2).choices(PICKS);
    let rule = rule.source(FACTS, &[FIRST_VALUE], |ir, tables, root| {
        let orders = [0, 0, 1, 1, 2, 2].into_iter();
        let captures = orders.filter_map(|first| {
            let constant = defined(ir, tables, ir.operand(root, first), index::CONST)?;
            let slot = AttrSlot::find(ir, tables, constant, index::VALUE.into())?;
            Some(vec![Capture::Attr(slot)])
        });
        captures.collect()
    });
    let rule = rule.check(|ir, tables, captures| {
        let number = int(ir, tables, captures, 0);
        if number % 2 == 0 {
            Ok(())
        } else {
            Err(format!("{number} is odd"))
        }
    });
    let rule = rule.compute(|ir, tables, captures| match int(ir, tables, captures, 0) {
        4 => Err("it is 4"),
        _ => Ok(()),
    });
    rule.rewrite(|rewriter, root, _| {
        rewriter.erase_op(root);
        Ok(true)
    })
}

/// Erases any sink.
fn patient() -> Rule {
    Rule::new("Patient", index::SINK).rewrite(|rewriter, root, _| {
        rewriter.erase_op(root);
        Ok(true)
    })
}

fn sink(numbers: [i64; 3]) -> TestIr {
    let [a, b, c] = numbers;
    parse(&format!(
        "%0 = test.const <value = {a}>
         %1 = test.const <value = {b}>
         %2 = test.const <value = {c}>
         test.sink %0 %1 %2"
    ))
}

/// The rule that matches, by the generated code and by the interpreter.
fn found(set: &BoundPatternSet<TestIr>, ir: &mut TestIr) -> Option<&'static str> {
    let sink = find(ir, "test.sink");
    let found = set.find(ir, sink);
    assert_eq!(found, set.first_match(ir, sink));
    found.map(|id| set.rule(id).info().name)
}

#[test]
fn other_choices_are_tried_before_other_rules() {
    let mut ir = sink([4, 3, 8]);
    let set = patterns([picky(), patient()]).bind(&mut ir);
    assert_eq!(found(&set, &mut ir), Some("Picky"));

    let (report, events) = run_logged(&mut ir, patterns([picky(), patient()]), &config());
    let begin = "begin Picky: test.sink(4, 3, 8)";
    let end = "end Picky: not applied";
    let (late, odd) = ("failure Picky: it is 4", "failure Picky: 3 is odd");
    let expected = [
        [begin, late, end],
        [begin, late, end],
        [begin, odd, end],
        [begin, odd, end],
        [begin, "erased test.sink(4, 3, 8)", "end Picky: applied"],
    ];
    assert_eq!(events[..15], expected.concat());
    let stats = report.rule("Picky").expect("it is in the set").stats;
    assert_eq!(
        (stats.reached, stats.declined, stats.applied, stats.failed),
        (5, 4, 1, 0)
    );
    let stats = report.rule("Patient").expect("it is in the set").stats;
    assert_eq!((stats.reached, stats.applied), (0, 0));
}

#[test]
fn misses_between_solutions_count_once() {
    let mut ir = sink([3, 4, 4]);
    let (report, events) = run_logged(&mut ir, patterns([picky(), patient()]), &config());
    let stats = report.rule("Picky").expect("it is in the set").stats;
    assert_eq!((stats.reached, stats.declined, stats.applied), (6, 6, 0));
    let stats = report.rule("Patient").expect("it is in the set").stats;
    assert_eq!((stats.reached, stats.applied), (1, 1));
    let failures = events.iter().filter(|event| event.starts_with("failure"));
    let failures: Vec<_> = failures.map(String::as_str).collect();
    let (late, odd) = ("failure Picky: it is 4", "failure Picky: 3 is odd");
    assert_eq!(failures, [odd, odd, late, late, late, late]);
}

#[test]
fn a_rule_without_choices_has_one_solution() {
    let mut ir = sink([4, 4, 4]);
    let rule = Rule::new("Never", index::SINK)
        .benefit(3)
        .compute(|_, _, _| Err("never"));
    let set = [rule, patient()];
    let (report, _) = run_logged(&mut ir, patterns(set), &config());
    let stats = report.rule("Never").expect("it is in the set").stats;
    assert_eq!((stats.reached, stats.declined), (1, 1));
}

#[test]
fn the_interpreter_says_why_in_each_order() {
    let mut ir = sink([4, 3, 5]);
    let set = patterns([picky(), patient()]).bind(&mut ir);
    assert_eq!(found(&set, &mut ir), Some("Patient"));
    let sink = find(&ir, "test.sink");
    let explanation = set
        .explain(&mut ir, sink, "Picky")
        .expect("it is in the set");
    assert_eq!(
        explanation.to_string(),
        "`Picky` (tests/rules.rs:1) does not match: it is 4 (nor in another of 6 attempts)"
    );
    let Verdict::Mismatch(orders) = &explanation.verdict else {
        panic!("it matches")
    };
    let texts: Vec<_> = orders.iter().map(ToString::to_string).collect();
    let each = ["it is 4", "3 is odd", "5 is odd"];
    assert_eq!(texts, each.map(|text| [text, text]).concat());
}

#[test]
fn refused_rules_are_passed_over_while_others_resume() {
    let mut ir = sink([4, 4, 4]);
    let set = patterns([picky(), patient()]).bind(&mut ir);
    let sink = find(&ir, "test.sink");
    let mut driver = IRRewriter::new(&mut ir, InsertPoint::Before(sink));
    let applied = set.match_and_rewrite_if(sink, &mut driver, &mut |_, rule| rule.name == "Picky");
    assert_eq!(applied.expect("nothing fails"), None);
    let applied = set.match_and_rewrite(sink, &mut driver);
    let applied = applied.expect("nothing fails").expect("one applies");
    assert_eq!(set.rule(applied).info().name, "Patient");
}
