//! Pattern sets: order, combination, selection, listing.

use drr_runtime::ir::Ir;
use drr_runtime::pattern_set::{PatternSet, RuleStatus, Select};
use drr_runtime::rule::{Capture, Fact, NO_OP, OpIndex};

use crate::support::arith::{LEFT_DEF, RIGHT_DEF, ZERO_DEF};
use crate::support::rules::{ROOT, Rule, index, patterns};
use crate::support::{RuleSet, TestIr, config, find, parse, run, run_logged};

/// A rule on `test.neg` that always declines, so that all rules are tried.
fn declining(name: &'static str, benefit: i32) -> Rule {
    Rule::new(name, index::NEG)
        .benefit(benefit)
        .check(|_, _, _| Err("no".to_string()))
}

/// The rules in the order in which they are tried on a `test.neg`.
fn tried(patterns: PatternSet<TestIr>) -> Vec<String> {
    tried_on("%0 = test.source\n%1 = test.neg %0\ntest.sink %1", patterns)
}

fn tried_on(text: &str, patterns: PatternSet<TestIr>) -> Vec<String> {
    let mut ir = parse(text);
    let (_, events) = run_logged(&mut ir, patterns, &config());
    let begins = events
        .iter()
        .filter_map(|event| event.strip_prefix("begin "));
    begins
        .filter_map(|event| event.split_once(':'))
        .map(|(name, _)| name.to_string())
        .collect()
}

#[test]
fn higher_benefit_first_then_order() {
    let set = patterns([
        declining("A", 1),
        declining("B", 3),
        declining("C", 1),
        declining("D", -2),
        declining("E", 3),
    ]);
    assert_eq!(tried(set), ["B", "E", "A", "C", "D"]);
}

#[test]
fn combined_sets_interleave_as_if_they_were_one() {
    let first = RuleSet::new([declining("A3", 3), declining("A1", 1), declining("A2", 2)]);
    let second = RuleSet::new([declining("B2", 2), declining("B3", 3), declining("B0", 0)]);
    let set = PatternSet::new().with(first).with(second);
    assert_eq!(tried(set), ["A3", "B3", "A2", "B2", "A1", "B0"]);
}

/// A declining rule with these facts. Its code does not test them, so it is tried wherever its program
/// is.
fn with_facts(name: &'static str, root: OpIndex, facts: &'static [Fact]) -> PatternSet<TestIr> {
    let rule = Rule::new(name, root).source(facts, &[ROOT], |_, _, op| vec![vec![Capture::Op(op)]]);
    patterns([rule.check(|_, _, _| Err("no".to_string()))])
}

#[test]
fn rules_are_passed_over_whose_facts_require_ops_that_define_no_operand() {
    const IS_CONST: Fact = Fact::Is(LEFT_DEF, &[index::CONST]);
    const IS_CONST_OR_NEG: Fact = Fact::Is(LEFT_DEF, &[index::CONST, index::NEG]);
    const IS_SOURCE: Fact = Fact::Is(LEFT_DEF, &[index::SOURCE]);
    const RIGHT_IS_SOURCE: Fact = Fact::Is(RIGHT_DEF, &[index::SOURCE]);
    const RIGHT_IS_NEG: Fact = Fact::Is(RIGHT_DEF, &[index::NEG]);
    const PICK_IS_CONST: Fact = Fact::Is(ZERO_DEF, &[index::CONST]);
    const PICK_IS_SOURCE: Fact = Fact::Is(ZERO_DEF, &[index::SOURCE]);
    let mut all = PatternSet::new();
    for (name, facts) in [
        ("Const", &[IS_CONST] as &[_]),
        ("ConstOrNeg", &[IS_CONST_OR_NEG]),
        ("Source", &[IS_SOURCE]),
        ("RightIsSource", &[RIGHT_IS_SOURCE]),
        ("RightIsNeg", &[RIGHT_IS_NEG]),
        ("PickIsConst", &[PICK_IS_CONST]),
        ("PickIsSource", &[PICK_IS_SOURCE]),
        ("Both", &[PICK_IS_SOURCE, IS_CONST_OR_NEG]),
        ("None", &[]),
    ] {
        all.extend(with_facts(name, index::ADD, facts));
    }
    let text = "%0 = test.source\n%1 = test.neg %0\n%2 = test.add %1 %0\ntest.sink %2";
    let expected = [
        "ConstOrNeg",
        "RightIsSource",
        "PickIsSource",
        "Both",
        "None",
    ];
    assert_eq!(tried_on(text, all), expected);

    // Reading many operands takes longer than a matcher.
    let many = "%0 = test.source\ntest.sink %0 %0 %0 %0 %0";
    let set = || with_facts("Const", index::SINK, &[IS_CONST]);
    assert_eq!(tried_on(many, set()), ["Const"]);
    assert_eq!(tried_on("%0 = test.source\ntest.sink %0", set()), [""; 0]);
}

#[test]
fn ties_follow_the_order_of_adding() {
    let set = || RuleSet::new([declining("A", 1)]);
    let other = || RuleSet::new([declining("B", 1)]);
    assert_eq!(
        tried(PatternSet::new().with(set()).with(other())),
        ["A", "B"]
    );
    assert_eq!(
        tried(PatternSet::new().with(other()).with(set())),
        ["B", "A"]
    );
    let mut extended = PatternSet::new().with(other());
    extended.extend(PatternSet::new().with(set()));
    assert_eq!(tried(extended), ["B", "A"]);
}

#[test]
fn one_rule_of_a_set_can_be_added_alone() {
    let rules = || RuleSet::new([declining("A", 1), declining("B", 2), declining("C", 3)]);
    let set = PatternSet::new()
        .with(rules().just("B"))
        .with(rules().just("A"));
    assert_eq!(
        set.rules().map(|rule| rule.name).collect::<Vec<_>>(),
        ["B", "A"]
    );
    assert_eq!(tried(set), ["B", "A"]);
}

fn selectable() -> PatternSet<TestIr> {
    patterns([
        declining("A", 5)
            .group("identities")
            .place("src/toy/combine.rs", 3),
        declining("B", 4)
            .group("strength")
            .place("src/toy/combine.rs", 9),
        declining("C", 3).group("strength").place("src/lower.rs", 1),
        declining("D", 2).place("src/toy/recombine.rs", 1),
    ])
}

#[test]
fn rules_are_switched_off_by_name_group_or_file() {
    let without = |select: Select<'_>| {
        let mut set = selectable();
        set.disable(select).unwrap();
        tried(set)
    };
    assert_eq!(without(Select::Name("B")), ["A", "C", "D"]);
    assert_eq!(without(Select::Group("strength")), ["A", "D"]);
    assert_eq!(without(Select::File("combine.rs")), ["C", "D"]);
    assert_eq!(without(Select::File("toy/combine.rs")), ["C", "D"]);
    assert_eq!(without(Select::File("src/lower.rs")), ["A", "B", "D"]);
}

#[test]
fn a_selection_of_no_rule_is_an_error_and_switches_nothing_off() {
    for (select, error) in [
        (Select::File(""), "the set has no file with rules ``"),
        (
            Select::Group("strenght"),
            "the set has no group `strenght`; did you mean `strength`?",
        ),
        (
            Select::Name("b"),
            "the set has no rule `b`; did you mean `B`?",
        ),
        (Select::Name("Else"), "the set has no rule `Else`"),
    ] {
        let mut set = selectable();
        assert_eq!(set.disable(select).unwrap_err().to_string(), error);
        assert_eq!(
            set.only(&["A".into(), select]).unwrap_err().to_string(),
            error
        );
        assert_eq!(set.len(), 4);
    }
}

#[test]
fn switching_off_says_how_many() {
    let mut set = selectable();
    assert_eq!(
        set.disable("E").unwrap_err().to_string(),
        "the set has no rule `E`; did you mean `A`?"
    );
    assert_eq!(set.disable(Select::Group("strength")).unwrap(), 2);
    assert_eq!(set.disable("B").unwrap(), 0, "it is off already");
    assert_eq!(set.len(), 2);
}

#[test]
fn only_keeps_what_is_selected_and_on() {
    let mut set = selectable();
    set.disable("C").unwrap();
    assert_eq!(
        set.only(&[Select::Group("strength"), Select::Name("D")])
            .unwrap(),
        2
    );
    assert_eq!(tried(set), ["B", "D"]);
}

#[test]
fn an_inactive_rule_does_not_run_though_it_stands_between_others() {
    let mut ir = parse("%0 = test.source\n%1 = test.neg %0\ntest.sink %1");
    let mut set = patterns([
        declining("A", 3),
        Rule::new("B", index::NEG)
            .benefit(2)
            .rewrite(|_, _, _| panic!("it is off")),
        declining("C", 1),
    ]);
    set.disable("B").unwrap();
    let report = run(&mut ir, set, &config());
    let reached: Vec<_> = report
        .rules
        .iter()
        .map(|r| (r.info.name, r.stats.reached))
        .collect();
    assert_eq!(reached, [("A", 1), ("C", 1)]);
}

#[test]
fn rules_whose_ops_the_ir_lacks_are_left_out_and_listed() {
    let mut ir = parse("%0 = test.source\n%1 = test.neg %0\ntest.sink %1");
    let set = patterns([
        declining("A", 3),
        Rule::new("B", index::NEG).benefit(2).needs(index::FOREIGN),
        Rule::new("C", index::FOREIGN).benefit(1),
    ]);
    let bound = set.bind(&mut ir);
    let left_out: Vec<_> = bound
        .left_out()
        .map(|(rule, ops)| (rule.name, ops.to_vec()))
        .collect();
    assert_eq!(
        left_out,
        [("B", vec!["foreign.op"]), ("C", vec!["foreign.op"])]
    );
    let neg = find(&ir, "test.neg");
    let names: Vec<_> = bound
        .rules_for(&ir, neg)
        .into_iter()
        .map(|id| bound.rule(id).info().name)
        .collect();
    assert_eq!(names, ["A"]);
    assert_eq!(
        *bound.rules()[1].status(),
        RuleStatus::MissingOps {
            ops: vec!["foreign.op"],
            why: None
        }
    );
}

#[test]
fn a_rule_rooted_at_any_op_is_tried_on_every_kind() {
    let any = |name, benefit| {
        Rule::new(name, NO_OP)
            .benefit(benefit)
            .check(|_, _, _| Err("no".to_string()))
    };
    let set = || patterns([declining("A", 3), any("Any", 2), declining("B", 1)]);
    assert_eq!(
        tried(set()),
        ["Any", "A", "Any", "B", "Any"],
        "on the sink, the neg, the source"
    );
    let mut ir = parse("%0 = test.source");
    let bound = set().bind(&mut ir);
    let source = find(&ir, "test.source");
    assert_eq!(bound.rules_for(&ir, source).len(), 1);
}

#[test]
fn a_set_lists_its_rules() {
    let set = selectable();
    let listed: Vec<_> = set
        .rules()
        .map(|r| (r.name, r.benefit, r.group, r.line))
        .collect();
    assert_eq!(
        listed,
        [
            ("A", 5, "identities", 3),
            ("B", 4, "strength", 9),
            ("C", 3, "strength", 1),
            ("D", 2, "", 1)
        ]
    );
}

#[test]
fn an_empty_set_does_nothing() {
    let mut ir = parse("%0 = test.source\ntest.sink %0");
    let set = PatternSet::new();
    assert!(set.is_empty());
    let bound = set.bind(&mut ir);
    let source = find(&ir, "test.source");
    assert_eq!(bound.find(&mut ir, source), None);
    assert_eq!(ir.num_results(source), 1);
}

#[test]
fn the_debug_text_of_a_set_names_its_rules() {
    let mut set = patterns([declining("A", 1), declining("B", 2)]);
    set.disable("B").unwrap();
    assert_eq!(format!("{set:?}"), r#"["A"]"#);
    let bound = set.bind(&mut parse("%0 = test.source"));
    assert_eq!(format!("{bound:?}"), "[B: Disabled, A: Active]");
}
