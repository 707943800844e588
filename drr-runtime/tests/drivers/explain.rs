//! Explanations why a rule does not match.

use std::cell::Cell;

use drr_runtime::explain::Verdict;
use drr_runtime::ir::{InsertPoint, Ir, IrMapping, Op, Type};
use drr_runtime::rewriter::PatternRewriter;

use crate::support::arith::{add_add, add_self, add_two, add_zero, all, neg_neg, tag_seven};
use crate::support::ir::Ty;
use crate::support::rules::{Rule, index, patterns, state};
use crate::support::{TestIr, all_ops, find, parse};

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

type Change = fn(&mut PatternRewriter<'_, TestIr>, Op<TestIr>) -> bool;

#[test]
fn an_explanation_ends_before_any_change() {
    thread_local! {
        static CHANGE: Cell<Option<Change>> = const { Cell::new(None) };
    }
    const I64: (Type<TestIr>, Option<()>) = (Type(Ty::I64), None);
    let changes: &[(&str, Change)] = &[
        ("create_op", |rewriter, _| {
            let kind = TestIr::kind_of("test.source").expect("a known op");
            rewriter.create_op(state(kind, &[], &[I64.0], &[]));
            true
        }),
        ("erase_op", |rewriter, _| {
            let sink = find(rewriter.ir(), "test.sink");
            rewriter.erase_op(sink);
            true
        }),
        ("replace_all_uses_with", |rewriter, root| {
            let (from, to) = (
                rewriter.ir().result(root, 0),
                rewriter.ir().operand(root, 0),
            );
            rewriter.replace_all_uses_with(from, to);
            true
        }),
        ("set_operand", |rewriter, root| {
            let (sink, source) = (
                find(rewriter.ir(), "test.sink"),
                rewriter.ir().operand(root, 0),
            );
            rewriter.set_operand(sink, 0, source);
            true
        }),
        ("set_operands", |rewriter, root| {
            let (sink, source) = (
                find(rewriter.ir(), "test.sink"),
                rewriter.ir().operand(root, 0),
            );
            rewriter.set_operands(sink, &[source, source], None)
        }),
        ("set_attr", |rewriter, root| {
            let tag = rewriter.ir_mut().attr_id("tag");
            rewriter.set_attr(root, tag, Some(2));
            true
        }),
        ("set_successor", |rewriter, root| {
            let (branch, entry) = (
                find(rewriter.ir(), "test.br"),
                rewriter.ir().parent_block(root),
            );
            rewriter.set_successor(branch, 0, entry.expect("it is in a block"))
        }),
        ("set_loc", |rewriter, root| rewriter.set_loc(root, ())),
        ("move_op", |rewriter, root| {
            let sink = find(rewriter.ir(), "test.sink");
            rewriter.move_op(sink, InsertPoint::Before(root))
        }),
        ("create_block", |rewriter, root| {
            let region = rewriter.ir().regions(root)[0];
            rewriter.create_block(region, None, &[]).is_some()
        }),
        ("move_block", |rewriter, root| {
            let region = rewriter.ir().regions(root)[0];
            let blocks = rewriter.ir().blocks(region);
            rewriter.move_block(blocks[2], region, Some(blocks[0]))
        }),
        ("erase_block", |rewriter, root| {
            let blocks = rewriter.ir().blocks(rewriter.ir().regions(root)[0]);
            rewriter.erase_block(blocks[2])
        }),
        ("insert_block_arg", |rewriter, root| {
            let blocks = rewriter.ir().blocks(rewriter.ir().regions(root)[0]);
            rewriter
                .insert_block_arg(blocks[1], 0, I64.0, None)
                .is_some()
        }),
        ("erase_block_arg", |rewriter, root| {
            let blocks = rewriter.ir().blocks(rewriter.ir().regions(root)[0]);
            rewriter.erase_block_arg(blocks[1], 0)
        }),
        ("clone_op", |rewriter, root| {
            rewriter.clone_op(root, &mut IrMapping::new()).is_some()
        }),
        ("clone_region_before", |rewriter, root| {
            let region = rewriter.ir().regions(root)[0];
            rewriter.clone_region_before(region, region, None, &mut IrMapping::new())
        }),
    ];
    let rule = Rule::new("Changes", index::TAG).fallible();
    let rule = rule.rewrite(|rewriter, root, _| {
        let change = CHANGE.get().expect("a change is set");
        assert!(change(&mut PatternRewriter::new(rewriter), root));
        Ok(true)
    });
    let mut ir = parse(
        "%0 = test.source
         %1 = test.tag %0 <tag = 1> {
           test.br ^1
         ^1(%2):
           test.br ^1
         ^2:
           test.br ^1
         }
         test.sink %1",
    );
    let before = ir.to_string();
    let (root, set) = (find(&ir, "test.tag"), patterns([rule]).bind(&mut ir));
    for (name, change) in changes {
        CHANGE.set(Some(*change));
        let explanation = set.explain(&mut ir, root, "Changes").expect("it is there");
        assert!(explanation.matches(), "{name}: {explanation}");
        assert_eq!(ir.to_string(), before, "{name}");
    }
}
