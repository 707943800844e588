//! Types: several for one, in attributes, with materializations.

use drr::conversion::{
    ConversionConfig, ConversionTarget, Converted, Order, TypeConverter, apply_conversion,
    reconcile_unrealized_casts,
};
use drr::ir::{FloatKind, Ir, Signedness, TypeData};
use drr::op::OpDef;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_dialects::func::{CallOp, FuncOp, ReturnOp};

use super::run::{UseOp, converted};
use super::{Context, context, parse, print};

drr::declare_op! {
    /// Uses its parts.
    pub UsePartsOp = "t.use_parts"(values: Variadic<AnyType>);
    /// A half of a number.
    pub HalfOp = "t.half"(x: AnyType) -> (y: AnyType) traits(Pure);
    /// A half of an `i64`.
    pub HalfI64Op = "t.half_i64"(x: I64) -> (y: I64) traits(Pure);
    /// Uses a half.
    pub SinkOp = "t.sink"(x: AnyType);
    /// Makes an `i64` from another type.
    pub ToI64Op = "t.to_i64"(x: AnyType) -> (y: I64) traits(Pure);
}

drr::drr! {
    set Parts;
    def UseParts : Pat<(UseOp $xs), (UsePartsOp $xs)>;
}

drr::drr! {
    set Halves;
    def Half : Pat<(HalfOp $x), (HalfI64Op $x)>;
}

fn i(width: u32) -> TypeData<Context> {
    TypeData::Integer(width, Signedness::Signless)
}

/// An `f64` becomes two numbers, `none` disappears.
fn split() -> TypeConverter<Context> {
    TypeConverter::new()
        .keep_others()
        .convert(|ty| match ty.is(&TypeData::Float(FloatKind::F64)) {
            true => Converted::To(vec![i(32), i(32)]),
            false => Converted::Next,
        })
        .convert(|ty| match ty.is(&TypeData::None) {
            true => Converted::To(vec![]),
            false => Converted::Next,
        })
}

#[test]
fn one_value_becomes_several_or_none() {
    let text = "func.func private @g(f64, none) -> (i1, f64)
func.func @f(%a: i1, %b: f64, %c: none) -> f64 {
  %0:2 = call @g(%b, %c) : (f64, none) -> (i1, f64)
  \"t.use\"(%a, %b, %c, %0#1) : (i1, f64, none, f64) -> ()
  return %b : f64
}";
    let wanted = "module {
  func.func private @g(i32, i32) -> (i1, i32, i32)
  func.func @f(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32) {
    %0:3 = call @g(%arg1, %arg2) : (i32, i32) -> (i1, i32, i32)
    \"t.use_parts\"(%arg0, %arg1, %arg2, %0#1, %0#2) : (i1, i32, i32, i32, i32) -> ()
    return %arg1, %arg2 : i32, i32
  }
}
";
    let target = || {
        ConversionTarget::new()
            .illegal::<UseOp>()
            .legal::<UsePartsOp>()
            .retyped::<FuncOp>()
            .retyped::<CallOp>()
            .retyped::<ReturnOp>()
    };
    for order in [Order::UsersFirst, Order::Mlir] {
        let text = converted(text, &target(), Parts, Some(&split()), order);
        assert_eq!(text, wanted, "{order:?}");
    }
}

fn floats_to_integers() -> TypeConverter<Context> {
    let types = TypeConverter::new().keep_others();
    types.convert(|ty| match ty.is_float() {
        true => Converted::one(i(64)),
        false => Converted::Next,
    })
}

#[test]
fn casts_that_remain_are_materialized() {
    let text = "func.func @f(%a: f32) {
  %0 = \"t.half\"(%a) : (f32) -> i64
  \"t.sink\"(%0) : (i64) -> ()
  return
}";
    let wanted = "module {
  func.func @f(%arg0: f32) {
    %0 = \"t.to_i64\"(%arg0) : (f32) -> i64
    %1 = \"t.half_i64\"(%0) : (i64) -> i64
    \"t.sink\"(%1) : (i64) -> ()
    return
  }
}
";
    let types = floats_to_integers().materialize(|rewriter, inputs, types| {
        let loc = rewriter.ir().value_loc(inputs[0])?;
        let kind = rewriter.ir_mut().bind_op::<ToI64Op>()?;
        let op = rewriter.create_op(drr::ir::OpState {
            operands: inputs,
            result_types: types,
            ..drr::ir::OpState::new(kind, loc)
        });
        Some(vec![rewriter.ir().result(op, 0)])
    });
    let target = ConversionTarget::new()
        .illegal::<HalfOp>()
        .legal::<HalfI64Op>();
    let text = converted(text, &target, Halves, Some(&types), Order::default());
    assert_eq!(text, wanted);
    assert_eq!(ToI64Op::DECL.name, "t.to_i64");
}

#[test]
fn casts_that_several_conversions_have_left_are_reconciled() {
    let text = "func.func @f(%a: f32) {
  %0 = \"t.half\"(%a) : (f32) -> f32
  \"t.use\"(%0) : (f32) -> ()
  return
}";
    let wanted = "module {
  func.func @f(%arg0: i64) {
    %0 = \"t.half_i64\"(%arg0) : (i64) -> i64
    \"t.use\"(%0) : (i64) -> ()
    return
  }
}
";
    let types = floats_to_integers().leave_casts();
    let halves = ConversionTarget::new()
        .illegal::<HalfOp>()
        .legal::<HalfI64Op>();
    let others = ConversionTarget::new()
        .retyped::<FuncOp>()
        .retyped::<UseOp>();
    for order in [Order::UsersFirst, Order::Mlir] {
        let mut ctx = context();
        let module = parse(&mut ctx, text);
        let patterns = PatternSet::new().with(Halves).bind(&mut ctx);
        let config = ConversionConfig::new().types(&types).order(order);
        for (target, left) in [(&halves, 2), (&others, 1)] {
            let report = apply_conversion(&mut ctx, module, target, &patterns, &config);
            let report = report.unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(report.casts_left, left, "{order:?}");
        }
        assert_eq!(reconcile_unrealized_casts(&mut ctx, module), 0);
        assert_eq!(ctx.verify(module), Ok(()));
        assert_eq!(print(&ctx, module), wanted, "{order:?}");
    }
}

#[test]
fn casts_that_are_needed_remain_when_casts_are_reconciled() {
    let text = "func.func @f(%a: f32) {
  %0 = builtin.unrealized_conversion_cast %a : f32 to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to i32
  %2 = builtin.unrealized_conversion_cast %1 : i32 to f32
  %3 = builtin.unrealized_conversion_cast %2 : f32 to i16
  \"t.use\"(%0, %2) : (i64, f32) -> ()
  return
}";
    let wanted = "module {
  func.func @f(%arg0: f32) {
    %0 = builtin.unrealized_conversion_cast %arg0 : f32 to i64
    \"t.use\"(%0, %arg0) : (i64, f32) -> ()
    return
  }
}
";
    let mut ctx = context();
    let module = parse(&mut ctx, text);
    assert_eq!(reconcile_unrealized_casts(&mut ctx, module), 1);
    assert_eq!(print(&ctx, module), wanted);
}

/// MLIR goes through the casts in no fixed order: it keeps two or three of these.
#[test]
fn the_casts_that_undo_others_are_those_before_any_was_removed() {
    let text = "func.func @f(%0: i1) {
  %1 = builtin.unrealized_conversion_cast %0 : i1 to i2
  %2 = builtin.unrealized_conversion_cast %1 : i2 to i3
  %3 = builtin.unrealized_conversion_cast %2 : i3 to i2
  %4 = builtin.unrealized_conversion_cast %3 : i2 to i5
  %5 = builtin.unrealized_conversion_cast %4 : i5 to i3
  \"t.use\"(%5) : (i3) -> ()
  return
}";
    let wanted = "module {
  func.func @f(%arg0: i1) {
    %0 = builtin.unrealized_conversion_cast %arg0 : i1 to i2
    %1 = builtin.unrealized_conversion_cast %0 : i2 to i3
    \"t.use\"(%1) : (i3) -> ()
    return
  }
}
";
    let mut ctx = context();
    let module = parse(&mut ctx, text);
    assert_eq!(reconcile_unrealized_casts(&mut ctx, module), 2);
    assert_eq!(print(&ctx, module), wanted);
}
