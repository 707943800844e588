//! Expensive checks name the rule that breaks its contract.

use drr_runtime::driver::{RewriteError, RewriteErrorKind, apply_patterns_greedily};
use drr_runtime::ir::Ir;
use drr_runtime::pattern_set::PatternSet;

use crate::support::arith::all;
use crate::support::rules::{Rule, index, make, patterns};
use crate::support::{TestIr, config, find, parse};

fn check(ir: &mut TestIr, patterns: PatternSet<TestIr>) -> Result<(), RewriteError> {
    let patterns = patterns.bind(ir);
    let body = ir.body();
    let config = config().fold(true).expensive_checks(true);
    apply_patterns_greedily(ir, body, &patterns, &config, None).map(|_| ())
}

#[track_caller]
fn assert_error(text: &str, rule: Rule, kind: RewriteErrorKind, message: &str) {
    let mut ir = parse(text);
    let error = check(&mut ir, patterns([rule])).expect_err("the rule is caught");
    assert_eq!((error.kind, error.to_string().as_str()), (kind, message));
}

const TAGGED: &str = "%0 = test.source
                      %1 = test.tag %0 <tag = 1>
                      test.sink %1";

#[test]
fn rules_that_keep_their_contract_pass() {
    let mut ir = parse(
        "%0 = test.source
         %1 = test.const <value = 0>
         %2 = test.add %0 %1
         %3 = test.neg %2
         %4 = test.neg %3
         %5 = test.add %4 %4
         %6 = test.tag %5
         test.sink %6",
    );
    check(&mut ir, patterns(all())).expect("no rule is at fault");
}

#[test]
fn applied_but_unchanged() {
    let rule = Rule::new("Idle", index::TAG).place("src/idle.rs", 12);
    assert_error(
        TAGGED,
        rule,
        RewriteErrorKind::AppliedButUnchanged,
        "rule `Idle` (src/idle.rs:12): said that it was applied, but changed nothing; \
         at test.tag(source) <tag = 1>",
    );
}

#[test]
fn setting_an_attribute_to_what_it_is_changes_nothing() {
    let rule = Rule::new("Idle", index::TAG).rewrite(|rewriter, root, _| {
        let tag = rewriter.ir_mut().attr_id("tag");
        rewriter.set_attr(root, tag, Some(1));
        Ok(true)
    });
    let mut ir = parse(TAGGED);
    let error = check(&mut ir, patterns([rule])).expect_err("the rule is caught");
    assert_eq!(error.kind, RewriteErrorKind::AppliedButUnchanged);
}

#[test]
fn setting_an_operand_to_what_it_is_changes_nothing() {
    let rule = Rule::new("Idle", index::TAG).rewrite(|rewriter, root, _| {
        let source = rewriter.ir().operand(root, 0);
        rewriter.set_operand(root, 0, source);
        Ok(true)
    });
    let mut ir = parse(TAGGED);
    let error = check(&mut ir, patterns([rule])).expect_err("the rule is caught");
    assert_eq!(error.kind, RewriteErrorKind::AppliedButUnchanged);
}

#[test]
fn declined_but_changed() {
    let rule = Rule::new("Shy", index::TAG)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let tag = rewriter.ir_mut().attr_id("tag");
            rewriter.set_attr(root, tag, Some(2));
            Ok(false)
        });
    assert_error(
        TAGGED,
        rule,
        RewriteErrorKind::DeclinedButChanged,
        "rule `Shy` (tests/rules.rs:1): declined, but had changed the IR; \
         at test.tag(source) <tag = 1>",
    );
}

#[test]
fn an_erasure_before_a_rule_declines_is_a_change() {
    let rule = Rule::new("Shy", index::TAG)
        .fallible()
        .rewrite(|rewriter, _, _| {
            let sink = find(rewriter.ir(), "test.sink");
            rewriter.erase_op(sink);
            Ok(false)
        });
    let mut ir = parse(TAGGED);
    let error = check(&mut ir, patterns([rule])).expect_err("the rule is caught");
    assert_eq!(error.kind, RewriteErrorKind::DeclinedButChanged);
}

#[test]
fn a_rule_may_decline_without_a_change() {
    let rule = Rule::new("Shy", index::TAG).fallible();
    let rule = rule.rewrite(|_, _, _| Ok(false));
    let mut ir = parse(TAGGED);
    check(&mut ir, patterns([rule])).expect("no rule is at fault");
}

#[test]
fn a_cancelled_modification_before_a_rule_declines_is_no_change() {
    let rule = Rule::new("Tries", index::TAG).fallible();
    let rule = rule.rewrite(|rewriter, root, _| {
        let tag = rewriter.ir_mut().attr_id("tag");
        rewriter.start_op_modification(root);
        rewriter.set_attr(root, tag, Some(2));
        assert!(rewriter.cancel_op_modification(root));
        Ok(false)
    });
    let mut ir = parse(TAGGED);
    check(&mut ir, patterns([rule])).expect("no rule is at fault");
}

#[test]
fn a_change_beside_a_cancelled_modification_is_one() {
    let rule = Rule::new("Shy", index::TAG).fallible();
    let rule = rule.rewrite(|rewriter, root, _| {
        let tag = rewriter.ir_mut().attr_id("tag");
        let sink = find(rewriter.ir(), "test.sink");
        let source = rewriter.ir().operand(root, 0);
        rewriter.start_op_modification(root);
        rewriter.set_operand(sink, 0, source);
        rewriter.set_attr(root, tag, Some(2));
        assert!(rewriter.cancel_op_modification(root));
        Ok(false)
    });
    let mut ir = parse(TAGGED);
    let error = check(&mut ir, patterns([rule])).expect_err("the rule is caught");
    assert_eq!(error.kind, RewriteErrorKind::DeclinedButChanged);
}

#[test]
fn changes_behind_the_rewriter_are_seen_on_decline_and_failure() {
    let secretly = |outcome: fn() -> Result<bool, String>| {
        let rule = Rule::new("Sly", index::TAG).fallible();
        match outcome() {
            Ok(_) => rule.rewrite(|rewriter, root, _| {
                rewriter.ir_mut().retag_in_secret(root, 2);
                Ok(false)
            }),
            Err(_) => rule.rewrite(|rewriter, root, _| {
                rewriter.ir_mut().retag_in_secret(root, 2);
                Err("no".to_string())
            }),
        }
    };
    let kind = |rule| {
        check(&mut parse(TAGGED), patterns([rule]))
            .expect_err("caught")
            .kind
    };
    assert_eq!(
        kind(secretly(|| Ok(false))),
        RewriteErrorKind::DeclinedButChanged
    );
    assert_eq!(
        kind(secretly(|| Err(String::new()))),
        RewriteErrorKind::NotUndone
    );
}

#[test]
fn creating_behind_the_rewriter_is_seen() {
    let rule = Rule::new("Sly", index::TAG).rewrite(|rewriter, root, _| {
        let at = rewriter.insertion_point();
        let kind = TestIr::kind_of("test.sink").expect("a known op");
        let operand = rewriter.ir().operand(root, 0);
        let state = crate::support::rules::state(kind, &[], &[], &[]);
        rewriter.ir_mut().create_op(at, state);
        rewriter.replace_op(root, &[operand]);
        Ok(true)
    });
    assert_error(
        TAGGED,
        rule,
        RewriteErrorKind::BypassedRewriter,
        "rule `Sly` (tests/rules.rs:1): changed the IR behind the rewriter's back: \
         test.sink() appeared; at test.tag(source) <tag = 1>",
    );
}

#[test]
fn an_attribute_that_changes_behind_the_rewriter_is_seen() {
    let rule = Rule::new("Sly", index::TAG).rewrite(|rewriter, root, _| {
        let operand = rewriter.ir().operand(root, 0);
        let other = find(rewriter.ir(), "test.neg");
        rewriter.ir_mut().retag_in_secret(other, 2);
        rewriter.replace_op(root, &[operand]);
        Ok(true)
    });
    assert_error(
        "%0 = test.source
         %1 = test.tag %0 <tag = 1>
         %2 = test.neg %0
         test.sink %1 %2",
        rule,
        RewriteErrorKind::BypassedRewriter,
        "rule `Sly` (tests/rules.rs:1): changed the IR behind the rewriter's back: \
         test.neg(source) <tag = 2> changed; at test.tag(source) <tag = 1>",
    );
}

#[test]
fn invalid_output_names_the_rule() {
    let rule = Rule::new("Breaks", index::TAG).rewrite(|rewriter, root, _| {
        let new = make(rewriter, "test.const", &[], Some(666));
        rewriter.replace_op(root, &[new]);
        Ok(true)
    });
    let mut ir = parse(TAGGED);
    ir.invalid = Some(666);
    let error = check(&mut ir, patterns([rule])).expect_err("the rule is caught");
    assert_eq!(
        error.to_string(),
        "rule `Breaks` (tests/rules.rs:1): left invalid IR: test.const() <value = 666> is invalid; \
         at test.tag(source) <tag = 1>"
    );
}

#[test]
fn a_verifier_that_panics_at_invalid_output_names_the_rule() {
    let rule = Rule::new("Breaks", index::TAG).rewrite(|rewriter, root, _| {
        let new = make(rewriter, "test.const", &[], Some(666));
        rewriter.replace_op(root, &[new]);
        Ok(true)
    });
    let mut ir = parse(TAGGED);
    ir.invalid = Some(666);
    ir.verifier_panics = true;
    let error = check(&mut ir, patterns([rule])).expect_err("the rule is caught");
    assert_eq!(
        error.to_string(),
        "rule `Breaks` (tests/rules.rs:1): left invalid IR: its verifier panicked; \
         at test.tag(source) <tag = 1>"
    );
}

#[test]
fn invalid_input_is_found_before_anything_runs() {
    let mut ir = parse(TAGGED);
    ir.invalid = Some(1);
    let before = ir.to_string();
    let error = check(&mut ir, patterns(all())).expect_err("the input is invalid");
    assert_eq!(error.kind, RewriteErrorKind::InvalidInput);
    assert_eq!(
        error.to_string(),
        "the IR is invalid at the start: test.tag(source) <tag = 1> is invalid"
    );
    assert_eq!(ir.to_string(), before);
}

#[test]
fn an_invalid_fold_is_found() {
    let mut ir = parse(
        "%0 = test.const <value = 600>
         %1 = test.const <value = 66>
         %2 = test.add %0 %1
         test.sink %2",
    );
    ir.invalid = Some(666);
    let error = check(&mut ir, patterns([])).expect_err("the fold is caught");
    assert_eq!(
        error.to_string(),
        "a fold left invalid IR: test.const() <value = 666> is invalid"
    );
}

#[test]
fn a_rewrite_that_fails_and_is_undone_passes() {
    let rule = Rule::new("Fails", index::TAG)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let operand = rewriter.ir().operand(root, 0);
            let new = make(rewriter, "test.neg", &[operand], None);
            rewriter.replace_op(root, &[new]);
            Err("no".to_string())
        });
    check(&mut parse(TAGGED), patterns([rule])).expect("it was undone");
}
