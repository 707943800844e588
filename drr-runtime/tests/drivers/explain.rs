//! Explanations why a rule does not match.

use drr_runtime::explain::Verdict;
use drr_runtime::ir::Ir;

use crate::support::arith::{add_add, add_self, add_two, add_zero, all, neg_neg, tag_seven};
use crate::support::rules::{Rule, index, patterns};
use crate::support::{all_ops, find, parse};

/// Checks the explanation of a rule on the last op that may be its root.
#[track_caller]
fn assert_says(rule: Rule, op: &str, text: &str, expected: &str) {
    let mut ir = parse(text);
    let set = patterns([rule]).bind(&mut ir);
    let mut ops = all_ops(&ir)
        .into_iter()
        .filter(|o| ir.kind_name(ir.kind(*o)) == op);
    let op = ops.next_back().expect("the op is there");
    let name = set.rules()[0].info().name;
    let explanation = set.explain(&mut ir, op, name).expect("the rule is there");
    assert_eq!(explanation.to_string(), expected);
    assert_eq!(explanation.matches(), set.find(&mut ir, op).is_some());
}

#[test]
fn a_match_is_a_match() {
    assert_says(
        neg_neg(),
        "test.neg",
        "%0 = test.source
         %1 = test.neg %0
         %2 = test.neg %1",
        "`NegNeg` (tests/rules.rs:1) matches",
    );
}

#[test]
fn another_definition() {
    assert_says(
        neg_neg(),
        "test.neg",
        "%0 = test.source
         %1 = test.neg %0",
        "`NegNeg` (tests/rules.rs:1) does not match: operand 0 of 'test.neg' is defined by 'test.source', not 'test.neg'",
    );
}

#[test]
fn a_block_argument() {
    assert_says(
        neg_neg(),
        "test.neg",
        "^0(%0):
         %1 = test.neg %0",
        "`NegNeg` (tests/rules.rs:1) does not match: operand 0 of 'test.neg' is a block argument, not defined by 'test.neg'",
    );
}

#[test]
fn a_definition_two_levels_down() {
    assert_says(
        add_add(),
        "test.add",
        "%0 = test.source
         %1 = test.const <value = 1>
         %2 = test.add %0 %0
         %3 = test.add %2 %1",
        "`AddAdd` (tests/rules.rs:1) does not match: operand 1 of 'test.add' is defined by 'test.source', not 'test.const'",
    );
}

#[test]
fn another_result() {
    assert_says(
        add_two(),
        "test.add",
        "%0 = test.source
         %1 %2 = test.two %0
         %3 = test.add %2 %1",
        "`AddTwo` (tests/rules.rs:1) does not match: operand 0 of 'test.add' is result 1 of 'test.two', not result 0",
    );
}

#[test]
fn two_ops_under_one_name() {
    assert_says(
        add_two(),
        "test.add",
        "%0 = test.source
         %1 %2 = test.two %0
         %3 %4 = test.two %0
         %5 = test.add %1 %4",
        "`AddTwo` (tests/rules.rs:1) does not match: 'test.two' is not what the same name stands for elsewhere",
    );
}

#[test]
fn two_values_under_one_name() {
    assert_says(
        add_self(),
        "test.add",
        "%0 = test.source
         %1 = test.source
         %2 = test.add %0 %1",
        "`AddSelf` (tests/rules.rs:1) does not match: operand 1 of 'test.add' is not what the same name stands for elsewhere",
    );
}

#[test]
fn a_missing_attribute_and_one_with_a_default() {
    assert_says(
        add_zero(),
        "test.add",
        "%0 = test.source
         %1 = test.const
         %2 = test.add %0 %1",
        "`AddZero` (tests/rules.rs:1) does not match: 'test.const' has no attribute 'value' (nor in another of 2 attempts)",
    );
    assert_says(
        tag_seven(),
        "test.tag",
        "%0 = test.source\n%1 = test.tag %0",
        "`TagSeven` (tests/rules.rs:1) matches",
    );
}

#[test]
fn a_constraint_says_why() {
    assert_says(
        tag_seven(),
        "test.tag",
        "%0 = test.source
         %1 = test.tag %0 <tag = 8>",
        "`TagSeven` (tests/rules.rs:1) does not match: the tag is 8",
    );
    assert_says(
        add_add(),
        "test.add",
        "%0 = test.source
         %1 = test.const <value = 9223372036854775807>
         %2 = test.add %0 %1
         %3 = test.add %2 %1",
        "`AddAdd` (tests/rules.rs:1) does not match: 9223372036854775807 + 9223372036854775807 overflows",
    );
}

#[test]
fn of_several_orders_the_furthest_is_told() {
    assert_says(
        add_zero(),
        "test.add",
        "%0 = test.source
         %1 = test.const <value = 5>
         %2 = test.add %1 %0",
        "`AddZero` (tests/rules.rs:1) does not match: 5 is not zero (nor in another of 2 attempts)",
    );
    // In the first order the constraint fails, in the second the rule matches.
    assert_says(
        add_zero(),
        "test.add",
        "%0 = test.const <value = 0>
         %1 = test.const <value = 5>
         %2 = test.add %0 %1",
        "`AddZero` (tests/rules.rs:1) matches",
    );
}

#[test]
fn another_root() {
    assert_says(
        add_self(),
        "test.sink",
        "%0 = test.source
         test.sink %0",
        "`AddSelf` (tests/rules.rs:1) does not match: the root is 'test.sink', not 'test.add'",
    );
}

#[test]
fn rules_that_do_not_run_say_so() {
    let mut ir = parse("%0 = test.source\n%1 = test.neg %0");
    let mut set = patterns([
        neg_neg(),
        Rule::new("Elsewhere", index::NEG)
            .needs(index::FOREIGN)
            .benefit(-1),
    ]);
    set.disable("NegNeg").unwrap();
    let set = set.bind(&mut ir);
    let neg = find(&ir, "test.neg");
    let texts: Vec<_> = set
        .explain_all(&mut ir, neg)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        texts,
        [
            "`NegNeg` (tests/rules.rs:1) is switched off",
            "`Elsewhere` (tests/rules.rs:1) is left out: this IR has no 'foreign.op' with this declaration"
        ]
    );
    let unknown = set.explain(&mut ir, neg, "NegNg");
    assert_eq!(
        unknown.expect_err("it is misspelt").to_string(),
        "the set has no rule `NegNg`; did you mean `NegNeg`?"
    );
}

#[test]
fn all_rules_of_a_root_are_explained() {
    let mut ir = parse("%0 = test.source\n%1 = test.add %0 %0");
    let set = patterns(all()).bind(&mut ir);
    let add = find(&ir, "test.add");
    let explanations = set.explain_all(&mut ir, add);
    let names: Vec<_> = explanations
        .iter()
        .map(|e| (e.rule.name, e.matches()))
        .collect();
    assert_eq!(
        names,
        [
            ("AddAdd", false),
            ("AddTwo", false),
            ("AddZero", false),
            ("AddSelf", true)
        ]
    );
    let Verdict::Mismatch(orders) = &explanations[2].verdict else {
        panic!("it matches")
    };
    assert_eq!(orders.len(), 2);
}
