//! Results that several values replace, and values that several results become.

use drr::builtin::UnrealizedConversionCastOp;
use drr::conversion::{
    ConversionConfig, ConversionTarget, Converted, Order, TypeConverter, apply_conversion,
};
use drr::ir::{Ir, Op, OpState, TypeData, Value};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_dialects::func::{FuncOp, ReturnOp};

use super::run::{UseOp, converted_with};
use super::upstream::index_types;
use super::{Context, context, parse};

drr::declare_op! {
    /// The same value, perhaps of another type.
    pub CopyOp = "p.copy"(x: AnyType) -> (r: AnyType) traits(Pure);
    /// Makes a value.
    pub MakeOp = "p.make"() -> (r: AnyType);
    /// Makes a value of two.
    pub PairOp = "p.pair"(x: AnyType, y: AnyType) -> (r: AnyType);
    /// The same value in another form.
    pub ViewOp = "p.view"(x: AnyType) -> (r: AnyType);
    /// Makes a part of a value.
    pub PartOp = "n.part"() -> (r: AnyType);
}

#[drr::pattern(root = CopyOp, ir = Context)]
fn forward(op: OpOf<CopyOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let x = rewriter.ir().operand(op.handle(), 0);
    rewriter.replace_op_with_multiple(op.handle(), &[vec![x]]);
    true
}

#[drr::pattern(root = CopyOp, ir = Context)]
fn double(op: OpOf<CopyOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let x = rewriter.ir().operand(op.handle(), 0);
    rewriter.replace_op_with_multiple(op.handle(), &[vec![x, x]]);
    true
}

/// A part of a value.
fn part(
    rewriter: &mut PatternRewriter<'_, Context>,
    loc: <Context as Ir>::Loc,
    bits: u32,
) -> Option<Value<Context>> {
    let ty = rewriter.make_type(&TypeData::int(bits))?;
    let kind = rewriter.ir_mut().bind_op::<PartOp>()?;
    let made = rewriter.create_op(OpState {
        result_types: &[ty],
        ..OpState::new(kind, loc)
    });
    Some(rewriter.ir().result(made, 0))
}

#[drr::pattern(root = MakeOp, ir = Context)]
fn make_one(op: OpOf<MakeOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let loc = rewriter.ir().loc(op.handle());
    let value = part(rewriter, loc, 64)?;
    rewriter.replace_op(op.handle(), &[value]);
    Some(())
}

/// Makes the parts behind the operation that they replace.
#[drr::pattern(root = MakeOp, ir = Context)]
fn make_behind(
    op: OpOf<MakeOp, Context>,
    rewriter: &mut PatternRewriter<'_, Context>,
) -> Option<()> {
    let loc = rewriter.ir().loc(op.handle());
    rewriter.set_insertion_point_after(op.handle());
    let parts = vec![part(rewriter, loc, 32)?, part(rewriter, loc, 64)?];
    rewriter.replace_op_with_multiple(op.handle(), &[parts]);
    Some(())
}

/// Makes a cast of both operands.
#[drr::pattern(root = PairOp, ir = Context)]
fn cast_pair(op: OpOf<PairOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    cast(op.handle(), rewriter)
}

#[drr::pattern(root = ViewOp, ir = Context)]
fn cast_view(op: OpOf<ViewOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    cast(op.handle(), rewriter)
}

/// Replaces an operation by a cast.
fn cast(op: Op<Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let ir = rewriter.ir();
    let operands: Vec<_> = (0..ir.num_operands(op))
        .map(|at| ir.operand(op, at))
        .collect();
    let (loc, ty) = (ir.loc(op), ir.result_type(op, 0));
    let kind = rewriter.ir_mut().bind_op::<UnrealizedConversionCastOp>()?;
    let made = rewriter.create_op(OpState {
        operands: &operands,
        result_types: &[ty],
        ..OpState::new(kind, loc)
    });
    let value = rewriter.ir().result(made, 0);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `index` and `f32` become two numbers. Casts stay.
fn types() -> TypeConverter<Context> {
    let types = TypeConverter::new().keep_others();
    let types = types.convert(|ty| match ty.is_index() || ty.is_float() {
        true => Converted::To(vec![TypeData::int(32), TypeData::int(64)]),
        false => Converted::Next,
    });
    types.leave_casts()
}

/// `index` becomes `i64`. Casts stay.
fn numbers() -> TypeConverter<Context> {
    index_types().leave_casts()
}

fn target() -> ConversionTarget<Context> {
    let target = ConversionTarget::new().illegal_dialect("p");
    target.legal_dialect("n")
}

/// All rules for one value.
fn ones() -> PatternSet<Context> {
    let rules = PatternSet::new().with(forward).with(make_one);
    rules.with(cast_pair).with(cast_view)
}

/// Converts the text in both orders.
fn becomes(
    text: &str,
    target: &ConversionTarget<Context>,
    rules: impl Fn() -> PatternSet<Context>,
    types: &TypeConverter<Context>,
    wanted: &str,
) {
    for order in [Order::UsersFirst, Order::Mlir] {
        let config = ConversionConfig::new().order(order).types(types);
        let text = converted_with(text, target, rules(), config);
        assert_eq!(text, wanted, "{order:?}");
    }
}

/// A value of an op that stays, which replaces results of another type. Both types become the same.
#[test]
fn each_result_that_one_value_replaces_has_a_cast_where_its_users_see_it() {
    let text = r#"func.func @f() {
        %v = "q.source"() : () -> index
        "q.hold"() ({
            %a = "p.copy"(%v) : (index) -> f32
            "t.use"(%a) : (f32) -> ()
        }) : () -> ()
        %b = "p.copy"(%v) : (index) -> f32
        "t.use"(%b) : (f32) -> ()
        return
    }"#;
    let wanted = r#"module {
  func.func @f() {
    %0 = "q.source"() : () -> index
    %1:2 = builtin.unrealized_conversion_cast %0 : index to i32, i64
    "q.hold"() ({
      %3 = builtin.unrealized_conversion_cast %1#0, %1#1 : i32, i64 to f32
      "t.use"(%3) : (f32) -> ()
    }) : () -> ()
    %2 = builtin.unrealized_conversion_cast %1#0, %1#1 : i32, i64 to f32
    "t.use"(%2) : (f32) -> ()
    return
  }
}
"#;
    becomes(text, &target(), ones, &types(), wanted);
}

#[test]
fn values_that_a_rule_makes_behind_an_operation_replace_its_result() {
    let text = r#"func.func @f() {
        %v = "p.make"() : () -> index
        "t.use"(%v) : (index) -> ()
        return
    }"#;
    let wanted = r#"module {
  func.func @f() {
    %0 = "n.part"() : () -> i32
    %1 = "n.part"() : () -> i64
    %2 = builtin.unrealized_conversion_cast %0, %1 : i32, i64 to index
    "t.use"(%2) : (index) -> ()
    return
  }
}
"#;
    let rules = || PatternSet::new().with(make_behind);
    becomes(text, &target(), rules, &types(), wanted);
}

/// The cast is from more values than the one that is converted after it.
#[test]
fn a_cast_of_several_values_keeps_all_of_them() {
    let text = r#"func.func @f(%y: index) -> i64 {
        %v = "p.make"() : () -> index
        %r = "p.pair"(%v, %y) : (index, index) -> i64
        return %r : i64
    }"#;
    let wanted = r#"module {
  func.func @f(%arg0: index) -> i64 {
    %0 = "n.part"() : () -> i64
    %1 = builtin.unrealized_conversion_cast %0 : i64 to index
    %2 = builtin.unrealized_conversion_cast %1, %arg0 : index, index to i64
    return %2 : i64
  }
}
"#;
    becomes(text, &target(), ones, &numbers(), wanted);
}

/// Its result does not have the type that its operand becomes.
#[test]
fn a_cast_that_a_rule_makes_to_another_type_stays() {
    let text = r#"func.func @f() -> f32 {
        %v = "p.make"() : () -> index
        %r = "p.view"(%v) : (index) -> f32
        return %r : f32
    }"#;
    let wanted = r#"module {
  func.func @f() -> f32 {
    %0 = "n.part"() : () -> i64
    %1 = builtin.unrealized_conversion_cast %0 : i64 to index
    %2 = builtin.unrealized_conversion_cast %1 : index to f32
    return %2 : f32
  }
}
"#;
    becomes(text, &target(), ones, &numbers(), wanted);
}

#[test]
fn a_value_of_a_cast_in_the_input_is_not_another_result_of_it() {
    let text = r#"func.func @f(%x: i64) -> (index, index) {
        %0:2 = builtin.unrealized_conversion_cast %x : i64 to index, index
        %1 = "q.keep"(%0#0) : (index) -> index
        return %0#1, %1 : index, index
    }"#;
    let wanted = r#"module {
  func.func @f(%arg0: i64) -> (i64, i64) {
    %0:2 = builtin.unrealized_conversion_cast %arg0 : i64 to index, index
    %1 = builtin.unrealized_conversion_cast %0#1 : index to i64
    %2 = "q.keep"(%0#0) : (index) -> index
    %3 = builtin.unrealized_conversion_cast %2 : index to i64
    return %1, %3 : i64, i64
  }
}
"#;
    let target = target().retyped::<FuncOp>().retyped::<ReturnOp>();
    becomes(text, &target, ones, &numbers(), wanted);
}

/// As in MLIR, where the result is made from the value first.
#[test]
fn a_value_of_another_type_that_replaces_a_result_is_cast_to_its_type_before_that_is_converted() {
    let text = r#"func.func @f(%x: f32) {
        %v = "p.copy"(%x) : (f32) -> index
        "t.use"(%v) : (index) -> ()
        return
    }"#;
    let wanted = r#"module {
  func.func @f(%arg0: f32) {
    %0 = builtin.unrealized_conversion_cast %arg0 : f32 to index
    %1 = builtin.unrealized_conversion_cast %0 : index to i64
    "t.use"(%1) : (i64) -> ()
    return
  }
}
"#;
    let target = target().retyped::<UseOp>();
    becomes(text, &target, ones, &numbers(), wanted);
}

#[test]
fn results_of_one_type_that_one_value_replaces_have_one_cast() {
    let text = r#"func.func @f(%x: i64) {
        %a = "p.copy"(%x) : (i64) -> index
        "t.use"(%a) : (index) -> ()
        %b = "p.copy"(%x) : (i64) -> index
        "t.use"(%b) : (index) -> ()
        return
    }"#;
    let wanted = r#"module {
  func.func @f(%arg0: i64) {
    %0 = builtin.unrealized_conversion_cast %arg0 : i64 to index
    "t.use"(%0) : (index) -> ()
    "t.use"(%0) : (index) -> ()
    return
  }
}
"#;
    becomes(text, &target(), ones, &numbers(), wanted);
}

/// A function in which many copies follow one another.
fn copies(count: usize) -> String {
    let mut text = "func.func @f(%0: index) {\n".to_string();
    for at in 0..count {
        text += &format!("  %{} = \"p.copy\"(%{at}) : (index) -> index\n", at + 1);
    }
    text + &format!("  \"t.use\"(%{count}) : (index) -> ()\n  return\n}}")
}

/// Each copy is replaced by two of the one before. There would be 2⁶⁰ values for the last.
#[test]
fn too_many_values_for_one_are_an_error() {
    let (two, one) = (types(), index_types());
    for types in [None, Some(&two), Some(&one)] {
        for order in [Order::UsersFirst, Order::Mlir] {
            let mut ctx = context();
            let module = parse(&mut ctx, &copies(60));
            let before = super::print(&ctx, module);
            let patterns = PatternSet::new().with(double).bind(&mut ctx);
            let mut config = ConversionConfig::new().order(order);
            if let Some(types) = types {
                config = config.types(types);
            }
            let done = apply_conversion(&mut ctx, module, &target(), &patterns, &config);
            let error = done.expect_err("it fails").to_string();
            assert_eq!(error, "values are replaced by too many others", "{order:?}");
            assert_eq!(super::print(&ctx, module), before, "{order:?}");
        }
    }
}

/// Such as a pointer and its size.
#[test]
fn a_type_may_become_itself_and_others() {
    let text = r#"func.func @f(%x: index) -> index {
        %v = "p.copy"(%x) : (index) -> index
        "t.use"(%v, %x) : (index, index) -> ()
        return %v : index
    }"#;
    let wanted = r#"module {
  func.func @f(%arg0: index, %arg1: i32) -> (index, i32) {
    "t.use"(%arg0, %arg1, %arg0, %arg1) : (index, i32, index, i32) -> ()
    return %arg0, %arg1 : index, i32
  }
}
"#;
    let types = TypeConverter::new().keep_others();
    let types = types.convert(|ty| match ty.is_index() {
        true => Converted::To(vec![ty.handle().into(), TypeData::int(32)]),
        false => Converted::Next,
    });
    let target = target().retyped::<UseOp>();
    let target = target.retyped::<FuncOp>().retyped::<ReturnOp>();
    becomes(text, &target, ones, &types, wanted);
}
