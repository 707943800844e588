//! Rules that break a promise of rewriting. The check for that promise must find each of them.

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::Context;
use drr::ir::{InsertPoint, Op, OpState};
use drr::op::OpOf;
use drr::pattern_set::{PatternSet, Patterns};
use drr::prelude::*;

use crate::check::Checker;
use crate::check::structure::{uses, values};
use crate::check::uses::consistent;
use crate::drive::Driver;
use crate::ops::{NegOp, ScaleOp};
use crate::{random, rules};

/// Two operations that use the same value, with operations before and after them.
const MODULE: &str = r#"
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
%a = "d.const"() <{value = 1 : i32}> : () -> i32
%b = "d.const"() <{value = 2 : i32}> : () -> i32
"foo.first"(%a) : (i32) -> ()
%n = "d.neg"(%a) : (i32) -> i32
%s = "d.scale"(%a) <{bias = 1 : i32, factor = 3 : i32}> : (i32) -> i32
"foo.use"(%b, %s) : (i32, i32) -> ()
"foo.last"(%n) : (i32) -> ()
"func.return"() : () -> ()
}) : () -> ()
"#;

/// All faults that the checker finds when the rules of the set run on the module.
fn faults_of(set: impl Patterns<Context>) -> String {
    let mut context = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    let patterns = PatternSet::new().with(set).bind(&mut context);
    let module = context
        .parse_module(MODULE)
        .unwrap_or_else(|error| panic!("{error}"));
    let mut checker = Checker::new(&context, module);
    let config = GreedyRewriteConfig::new()
        .fold(false)
        .max_iterations(1)
        .max_rewrites(1);
    // The driver itself may find the fault too.
    let _ = apply_patterns_greedily(&mut context, module, &patterns, &config, Some(&mut checker));
    checker.finish(&context).join("\n")
}

#[track_caller]
fn assert_found(faults: &str, expected: &[&str]) {
    assert!(
        expected.iter().all(|words| faults.contains(words)),
        "{expected:?} not in:\n{faults}"
    );
}

/// Changes the operand to another value without using the rewriter.
#[drr::pattern(root = NegOp)]
fn operand_behind<I: Ir>(op: OpOf<NegOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let op = op.handle();
    let ir = rewriter.ir_mut();
    let first = ir.parent_block(op).and_then(|block| ir.first_op(block));
    let Some(other) = first.and_then(|first| ir.next_op(first)) else {
        return false;
    };
    let value = ir.result(other, 0);
    ir.set_operand(op, 0, value);
    true
}

#[test]
fn an_operand_that_is_set_past_the_rewriter_is_found() {
    let faults = faults_of(operand_behind);
    assert_found(
        &faults,
        &[
            "after operand_behind, not announced: operation",
            "after operand_behind: untouched, but d.neg",
        ],
    );
}

/// Removes an attribute without using the rewriter.
#[drr::pattern(root = ScaleOp)]
fn attribute_behind<I: Ir>(op: OpOf<ScaleOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let op = op.handle();
    let ir = rewriter.ir_mut();
    let name = ir.bind_attr(ir.kind(op), "bias");
    let other = ir.bind_attr(ir.kind(op), "factor");
    let factor = ir.with_attr(op, other, |attr| attr.cloned());
    ir.set_attr(op, name, factor);
    true
}

#[test]
fn an_attribute_that_is_set_past_the_rewriter_is_found() {
    let faults = faults_of(attribute_behind);
    assert_found(&faults, &["after attribute_behind: untouched, but d.scale"]);
}

/// Does the same and then returns that it does not match.
#[drr::pattern(root = ScaleOp)]
fn declines_changed<I: Ir>(op: OpOf<ScaleOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let op = op.handle();
    let ir = rewriter.ir_mut();
    let name = ir.bind_attr(ir.kind(op), "bias");
    ir.set_attr(op, name, None);
    false
}

#[test]
fn a_rule_that_changes_something_and_declines_is_found() {
    let faults = faults_of(declines_changed);
    assert_found(&faults, &["declines_changed declined: operation"]);
}

/// Sets an operand to its current value, which makes it the newest use, and declines.
#[drr::pattern(root = NegOp)]
fn declines_reordered<I: Ir>(op: OpOf<NegOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let ir = rewriter.ir_mut();
    let op = op.handle();
    let value = ir.operand(op, 0);
    let other = ir.parent_block(op).and_then(|block| ir.first_op(block));
    let other = other.and_then(|first| ir.next_op(first));
    if let Some(other) = other {
        let between = ir.result(other, 0);
        ir.set_operand(op, 0, between);
        ir.set_operand(op, 0, value);
    }
    false
}

#[test]
fn a_rule_that_reorders_uses_and_declines_is_found() {
    let faults = faults_of(declines_reordered);
    assert_eq!(
        faults, "declines_reordered declined: the order of uses is another",
        "and nothing else"
    );
}

/// Replaces the root by an operation without announcing it.
#[drr::pattern(root = NegOp)]
fn creates_behind<I: Ir>(op: OpOf<NegOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let op = op.handle();
    let ir = rewriter.ir_mut();
    let (kind, loc) = (ir.kind(op), ir.loc(op));
    let operand = ir.operand(op, 0);
    let ty = ir.value_type(operand);
    let state = OpState {
        operands: &[operand],
        result_types: &[ty],
        ..OpState::new(kind, loc)
    };
    let new = ir.create_op(InsertPoint::Before(op), state);
    let value = ir.result(new, 0);
    rewriter.replace_op(op, &[value]);
    true
}

#[test]
fn an_operation_that_appears_unannounced_is_found() {
    let faults = faults_of(creates_behind);
    assert_found(
        &faults,
        &["after creates_behind, not announced: operation", "is new"],
    );
}

/// Erases the first operation of the block without announcing it.
#[drr::pattern(root = NegOp)]
fn erases_behind<I: Ir>(op: OpOf<NegOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let op = op.handle();
    let Some(unused) = rewriter.ir().prev_op(op) else {
        return false;
    };
    rewriter.ir_mut().erase_op(unused);
    true
}

#[test]
fn an_operation_that_goes_unannounced_is_found() {
    let faults = faults_of(erases_behind);
    assert_found(
        &faults,
        &["not announced: operation", "is gone; it was \"foo.first"],
    );
}

/// Moves the root to the end without announcing it.
#[drr::pattern(root = ScaleOp)]
fn moves_behind<I: Ir>(op: OpOf<ScaleOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let op = op.handle();
    let ir = rewriter.ir_mut();
    let to = ir.parent_block(op).and_then(|block| ir.first_op(block));
    let to = to.and_then(|first| ir.next_op(first));
    to.is_some_and(|to| ir.move_op(op, InsertPoint::Before(to)))
}

#[test]
fn an_operation_that_moves_unannounced_is_found() {
    let faults = faults_of(moves_behind);
    assert_found(&faults, &["after moves_behind, not announced: block"]);
}

/// Uses a value that is defined later, and announces it.
#[drr::pattern(root = NegOp)]
fn invalid<I: Ir>(op: OpOf<NegOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let op = op.handle();
    let ir = rewriter.ir();
    let Some(next) = ir.next_op(op) else {
        return false;
    };
    let later = ir.result(next, 0);
    rewriter.set_operand(op, 0, later);
    true
}

#[test]
fn a_module_that_does_not_verify_is_found() {
    let faults = faults_of(invalid);
    assert_found(&faults, &["after invalid: ", "does not dominate this use"]);
}

/// A correct rule, for comparison.
#[drr::pattern(root = NegOp)]
fn honest<I: Ir>(op: OpOf<NegOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let op = op.handle();
    let value = rewriter.ir().operand(op, 0);
    rewriter.replace_op(op, &[value]);
    true
}

#[test]
fn a_rule_that_keeps_its_promises_has_no_faults() {
    assert_eq!(faults_of(honest), "");
}

// ---- Wrong lists of uses
// --------------------------------------------------------------------------

type Listed = Vec<(Op<Context>, usize)>;

fn first_is_missing(ir: &Context, value: Value<Context>) -> Listed {
    uses(ir, value).into_iter().skip(1).collect()
}

fn last_is_doubled(ir: &Context, value: Value<Context>) -> Listed {
    let mut listed = uses(ir, value);
    listed.extend(listed.last().copied());
    listed
}

/// The uses of all values.
fn those_of_all(ir: &Context, value: Value<Context>) -> Listed {
    let module = ir
        .defining_op(value)
        .and_then(|(op, _)| ir.parent_op(op))
        .expect("the values of this module are results");
    let values = values(ir, module).into_iter();
    values.flat_map(|value| uses(ir, value)).collect()
}

#[test]
fn lists_of_uses_that_lack_one_or_have_one_too_many_are_found() {
    let mut context = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    let module = context
        .parse_module(MODULE)
        .unwrap_or_else(|error| panic!("{error}"));
    let fault = |listed| {
        consistent(&context, module, listed)
            .err()
            .unwrap_or_default()
    };
    assert_eq!(fault(uses), "");
    assert_found(&fault(first_is_missing), &["is not among them"]);
    assert_found(&fault(last_is_doubled), &["one twice among"]);
    assert_found(&fault(those_of_all), &["is another value"]);
}

// ---- Missed events
// --------------------------------------------------------------------------------

/// If the checker misses one of these events, it must find a fault. If another event follows a
/// missed modification or an erasure, the fault disappears, but the first event of a run is always
/// needed.
#[test]
fn each_event_is_missed() {
    let run = |seed, deaf_to| {
        let set = PatternSet::new().with(rules::Rules);
        let (mut context, module, patterns) = random(seed, 40, set);
        let mut checker = Checker::new(&context, module);
        checker.deaf_to = deaf_to;
        Driver::Greedy.run(&mut context, module, &patterns, &mut checker);
        checker
    };
    let mut missed = [0; 2];
    for seed in 1..=3 {
        let heard = run(seed, None);
        assert!(heard.faults.is_empty(), "{}", heard.faults.join("\n"));
        for event in ["inserted", "erased"] {
            for number in 1..=heard.events.get(event).copied().unwrap_or_default() {
                let deaf = run(seed, Some((event, number)));
                assert!(!deaf.faults.is_empty(), "seed {seed}: {event} {number}");
                missed[0] += 1;
            }
        }
        for number in 1..=heard.events.get("modified").copied().unwrap_or_default() {
            let deaf = run(seed, Some(("modified", number)));
            missed[1] += usize::from(!deaf.faults.is_empty());
        }
    }
    assert!(missed[0] > 40 && missed[1] > 5, "{missed:?}");
}
