//! Rules that modify, erase and copy other operations than the one that they match.

use drr::conversion::{Atomicity, ConversionConfig, ConversionTarget, Order, TypeConverter};
use drr::ir::{AttrData, InsertPoint, Ir, IrMapping, OpState};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;

use super::Context;
use super::rules::small_types;
use super::run::run;

drr::declare_op! {
    class Unary(x: AnyType) -> (y: AnyType) traits(Pure);
    /// The rules match it.
    pub AOp = "e.a": Unary;
    /// The change that they make.
    pub BOp = "e.b": Unary;
    /// Holds operations.
    pub WrapOp = "e.wrap"() regions(body: AnyRegion) traits(NoTerminator);
    /// Legal.
    pub LegalOp = "l.legal": Unary;
}

const TEXT: &str = "module {
  func.func @f(%arg0: i32) -> i32 {
    %0 = \"e.b\"(%arg0) : (i32) -> i32
    %1 = \"e.a\"(%0) : (i32) -> i32
    return %1 : i32
  }
}
";

fn target() -> ConversionTarget<Context> {
    ConversionTarget::new().illegal::<AOp>().legal_dialect("l")
}

/// Marks what defines the operand.
#[drr::pattern(root = AOp, ir = Context)]
fn mark(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let x = rewriter.ir().operand(op.handle(), 0);
    let (definition, _) = rewriter.ir().defining_op(x)?;
    rewriter.set_attr_by_name(definition, "marked", &AttrData::Unit);
    rewriter.replace_op(op.handle(), &[x]);
    Some(())
}

drr::drr! {
    set Lower;
    def LowerB : Pat<(BOp $x), (LegalOp $x)>;
}

#[test]
fn an_operation_that_a_rule_modifies_must_become_legal() {
    let target = target().legal_if::<BOp>(|ir, op| Some(ir.attrs(op)?.is_empty()));
    for order in [Order::UsersFirst, Order::Mlir] {
        let config = || ConversionConfig::new().order(order);
        let (done, after) = run(TEXT, PatternSet::new().with(mark), &target, config());
        let error = done.expect_err("no rule is rooted at `e.b`").to_string();
        let why = "it leaves an operation that is not legal\n    'e.b': no rule is rooted at it";
        assert!(error.ends_with(why), "{order:?}: {error}");
        assert_eq!(after, TEXT);
        let rules = PatternSet::new().with(mark).with(Lower);
        let (_, after) = run(TEXT, rules, &target, config());
        let wanted = "module {
  func.func @f(%arg0: i32) -> i32 {
    %0 = \"l.legal\"(%arg0) : (i32) -> i32
    return %0 : i32
  }
}
";
        assert_eq!(after, wanted, "{order:?}");
    }
}

/// Begins to mark what defines the operand, and thinks better of it.
#[drr::pattern(root = AOp, ir = Context)]
fn do_not_mark(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let x = rewriter.ir().operand(op.handle(), 0);
    let (definition, _) = rewriter.ir().defining_op(x)?;
    rewriter.start_op_modification(definition);
    rewriter.set_attr_by_name(definition, "marked", &AttrData::Unit);
    assert!(rewriter.cancel_op_modification(definition));
    rewriter.replace_op(op.handle(), &[x]);
    Some(())
}

#[test]
fn an_operation_whose_modification_is_cancelled_need_not_become_legal() {
    let rules = PatternSet::new().with(do_not_mark);
    let (done, after) = run(TEXT, rules, &target(), ConversionConfig::new());
    done.unwrap_or_else(|error| panic!("{error}"));
    let wanted = "module {
  func.func @f(%arg0: i32) -> i32 {
    %0 = \"e.b\"(%arg0) : (i32) -> i32
    return %0 : i32
  }
}
";
    assert_eq!(after, wanted);
}

/// Marks what defines the operand, and does not say that this is all.
#[drr::pattern(root = AOp, ir = Context)]
fn begin_to_mark(
    op: OpOf<AOp, Context>,
    rewriter: &mut PatternRewriter<'_, Context>,
) -> Option<()> {
    let x = rewriter.ir().operand(op.handle(), 0);
    let (definition, _) = rewriter.ir().defining_op(x)?;
    rewriter.start_op_modification(definition);
    rewriter.set_attr_by_name(definition, "marked", &AttrData::Unit);
    rewriter.replace_op(op.handle(), &[x]);
    Some(())
}

/// Begins to modify what defines the operand, and declines.
#[drr::pattern(root = AOp, benefit = 2, ir = Context)]
fn begin_only(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let x = rewriter.ir().operand(op.handle(), 0);
    let (definition, _) = rewriter.ir().defining_op(x)?;
    rewriter.start_op_modification(definition);
    None
}

#[test]
fn a_modification_that_is_not_finished_must_become_legal_too() {
    let begun = PatternSet::new().with(begin_to_mark);
    let after_another = PatternSet::new().with(begin_only).with(mark);
    for rules in [begun, after_another] {
        let (done, after) = run(TEXT, rules, &target(), ConversionConfig::new());
        let error = done.expect_err("no rule is rooted at `e.b`").to_string();
        let why = "it leaves an operation that is not legal\n    'e.b': no rule is rooted at it";
        assert!(error.ends_with(why), "{error}");
        assert_eq!(after, TEXT);
    }
}

/// Is replaced by the operand of what defines its operand, and erases that.
#[drr::pattern(root = AOp, ir = Context)]
fn take(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let ir = rewriter.ir();
    let (definition, _) = ir.defining_op(ir.operand(op.handle(), 0))?;
    let x = ir.operand(definition, 0);
    rewriter.replace_op(op.handle(), &[x]);
    rewriter.erase_op(definition);
    Some(())
}

#[test]
fn reports_and_errors_hold_no_operations_that_are_gone() {
    let rules = || PatternSet::new().with(take);
    let config = || ConversionConfig::new().order(Order::Mlir);
    let (done, after) = run(TEXT, rules(), &target(), config());
    let report = done.unwrap_or_else(|error| panic!("{error}"));
    let left = report.not_legalized.iter().map(|(_, why)| why.op.as_str());
    assert!(left.eq(["builtin.module", "func.func", "func.return"]));
    let target = target().illegal::<BOp>();
    let config = config().atomicity(Atomicity::PerRule);
    let (done, same) = run(TEXT, rules(), &target, config);
    let error = done.expect_err("no rule is rooted at `e.b`");
    assert!(
        error.message.contains("'e.b'") && error.op.is_none(),
        "{error}"
    );
    assert_eq!(same, after);
}

/// Replaces the user of the result by a copy, and the result by another one.
#[drr::pattern(root = AOp, ir = Context)]
fn copy_user(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let (ir, op) = (rewriter.ir(), op.handle());
    let (x, y, loc) = (ir.operand(op, 0), ir.result(op, 0), ir.loc(op));
    let user = ir.next_op(op)?;
    rewriter.with_insertion_point(InsertPoint::Before(user), |rewriter| {
        rewriter.clone_op(user, &mut IrMapping::new())
    })?;
    rewriter.erase_op(user);
    let ty = rewriter.ir().value_type(y);
    let new = LegalOp::build_typed(rewriter, loc, ty, x).ok()?;
    rewriter.replace_op_by(op, new);
    Some(())
}

/// Replaces the next operation by a copy.
#[drr::pattern(root = AOp, ir = Context)]
fn copy_next(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let (ir, op) = (rewriter.ir(), op.handle());
    let (x, next) = (ir.operand(op, 0), ir.next_op(op)?);
    rewriter.clone_op(next, &mut IrMapping::new())?;
    rewriter.erase_op(next);
    rewriter.replace_op(op, &[x]);
    Some(())
}

/// Replaces the next operation by an empty one, and copies its body to that.
#[drr::pattern(root = AOp, ir = Context)]
fn copy_body(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let (ir, op) = (rewriter.ir(), op.handle());
    let (x, next, loc) = (ir.operand(op, 0), ir.next_op(op)?, ir.loc(op));
    let body = ir.region(next, 0)?;
    let kind = ir.kind(next);
    let new = rewriter.create_op(OpState {
        regions: &[None],
        ..OpState::new(kind, loc)
    });
    let to = rewriter.ir().region(new, 0)?;
    if !rewriter.clone_region_before(body, to, None, &mut IrMapping::new()) {
        return None;
    }
    rewriter.erase_op(next);
    rewriter.replace_op(op, &[x]);
    Some(())
}

/// Puts the body in the place of the operation.
#[drr::pattern(root = WrapOp, ir = Context)]
fn unwrap(op: OpOf<WrapOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let (ir, op) = (rewriter.ir(), op.handle());
    let body = ir.region(op, 0).and_then(|body| ir.single_block(body))?;
    if !rewriter.inline_block_before(body, InsertPoint::Before(op), &[]) {
        return None;
    }
    rewriter.erase_op(op);
    Some(())
}

const WRAPPED: &str = "module {
  func.func @f(%arg0: i32) {
    %0 = \"e.a\"(%arg0) : (i32) -> i32
    \"e.wrap\"() ({
      %1 = \"e.b\"(%arg0) : (i32) -> i32
      \"l.use\"(%1) : (i32) -> ()
    }) : () -> ()
    \"l.use\"(%0) : (i32) -> ()
    return
  }
}
";

/// Converts the wrapped operations with rules that copy the operation, and then its region.
fn assert_copied(
    target: &ConversionTarget<Context>,
    rules: impl Fn() -> PatternSet<Context>,
    wanted: &str,
) {
    for rules in [rules().with(copy_next), rules().with(copy_body)] {
        let config = ConversionConfig::new().order(Order::Mlir);
        let (done, after) = run(WRAPPED, rules, target, config);
        assert!(done.is_ok());
        assert_eq!(after, wanted);
    }
}

#[test]
fn operations_in_a_copy_become_legal() {
    let wanted = "module {
  func.func @f(%arg0: i32) {
    \"e.wrap\"() ({
      %0 = \"l.legal\"(%arg0) : (i32) -> i32
      \"l.use\"(%0) : (i32) -> ()
    }) : () -> ()
    \"l.use\"(%arg0) : (i32) -> ()
    return
  }
}
";
    let target = target().illegal::<BOp>().legal::<WrapOp>();
    assert_copied(&target, || PatternSet::new().with(Lower), wanted);
}

#[test]
fn operations_that_a_rule_moves_out_of_a_copy_become_legal() {
    let wanted = "module {
  func.func @f(%arg0: i32) {
    %0 = \"l.legal\"(%arg0) : (i32) -> i32
    \"l.use\"(%0) : (i32) -> ()
    \"l.use\"(%arg0) : (i32) -> ()
    return
  }
}
";
    let target = target().illegal::<BOp>().illegal::<WrapOp>();
    let rules = || PatternSet::new().with(Lower).with(unwrap);
    assert_copied(&target, rules, wanted);
}

#[test]
fn an_error_holds_no_operation_that_was_undone() {
    let text = "module {
  func.func @f(%arg0: i64) {
    %0 = \"e.a\"(%arg0) : (i64) -> i16
    \"l.use\"(%0) : (i16) -> ()
    return
  }
}
";
    let types: TypeConverter<Context> = small_types();
    for (atomicity, is_there) in [(Atomicity::Run, false), (Atomicity::PerRule, true)] {
        let config = ConversionConfig::new().types(&types).atomicity(atomicity);
        let (done, after) = run(text, PatternSet::new().with(copy_user), &target(), config);
        let error = done.expect_err("nothing makes `i16` of `i64`");
        assert!(error.at.contains("l.use"), "{error}");
        assert_eq!(error.op.is_some(), is_there, "{atomicity:?}");
        assert_eq!(after == text, !is_there);
    }
}

/// Begins to modify the operation.
#[drr::pattern(root = AOp, benefit = 2, ir = Context)]
fn begins(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    rewriter.start_op_modification(op.handle());
    false
}

/// Applies if there is nothing to cancel.
#[drr::pattern(root = AOp, ir = Context)]
fn cancels(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let x = rewriter.ir().operand(op.handle(), 0);
    let cancels = rewriter.cancel_op_modification(op.handle());
    rewriter.replace_op(op.handle(), &[x]);
    !cancels
}

#[test]
fn a_modification_that_a_rule_does_not_finish_ends_with_it() {
    let rules = PatternSet::new().with(begins).with(cancels);
    let (done, _) = run(TEXT, rules, &target(), ConversionConfig::new());
    let report = done.unwrap_or_else(|error| panic!("{error}"));
    let rules: Vec<_> = report.rules.iter().map(|(rule, _)| rule.name).collect();
    assert_eq!(rules, ["cancels"]);
}

/// Replaces the result of what defines the operand by its own, and its own by that.
#[drr::pattern(root = AOp, ir = Context)]
fn by_each_other(
    op: OpOf<AOp, Context>,
    rewriter: &mut PatternRewriter<'_, Context>,
) -> Option<()> {
    let (ir, op) = (rewriter.ir(), op.handle());
    let (x, y) = (ir.operand(op, 0), ir.result(op, 0));
    let (definition, _) = ir.defining_op(x)?;
    rewriter.replace_op(definition, &[y]);
    rewriter.replace_op(op, &[x]);
    Some(())
}

#[test]
fn a_rule_that_replaces_results_by_each_other_fails() {
    let rules = PatternSet::new().with(by_each_other);
    let (done, after) = run(TEXT, rules, &target(), ConversionConfig::new());
    let error = done.expect_err("there is no value").to_string();
    let why = "\"e.a\"(%0) : (i32) -> i32 is replaced by its own result";
    assert!(error.ends_with(why), "{error}");
    assert_eq!(after, TEXT);
}
