//! The rules of MLIR's pass `test-remapped-value`, judged by it: rules that ask for the converted values.

use std::fmt::Write;

use drr::conversion::{
    ConversionConfig, ConversionMode as Mode, ConversionTarget, Converted, Order, TypeConverter,
};
use drr::embedded::Context;
use drr::ir::{FloatKind, InsertPoint, Ir, TypeData};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_dialects::func::FuncOp;
use fastrand::Rng;

use super::rules::{ConsumerOp, ProducerOp, TestReturnOp, f32_to_f64, replace, update_consumer};
use super::{Outcome, compare_with, module, normal, outcome_of};
use crate::{context, parse};

drr::declare_op! {
    pub RemapOp = "test.one_variadic_out_one_variadic_in1"(xs: Variadic<I32>)
        -> (results: Variadic<I32>);
    pub RemapRegionOp = "test.remapped_value_region"() -> (result: AnyType)
        regions(body: AnyRegion);
}

/// Uses the converted operand twice.
#[drr::pattern(root = RemapOp, ir = Context)]
fn twice(op: OpOf<RemapOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let x = rewriter.ir().operand(op.handle(), 0);
    let Some(new) = rewriter.converted_values(vec![x, x]) else {
        return false;
    };
    replace::<RemapOp>(rewriter, op.handle(), &new, &[TypeData::int(32)])
}

/// Moves the body to the place of the operation, whose result becomes what the body ends with.
#[drr::pattern(root = RemapRegionOp, ir = Context)]
fn inline(op: OpOf<RemapRegionOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let (op, ir) = (op.handle(), rewriter.ir());
    let body = ir.blocks(ir.regions(op)[0])[0];
    let Some(end) = ir.last_op(body) else {
        return false;
    };
    let values = (0..ir.num_operands(end)).map(|index| ir.operand(end, index));
    let values = values.collect();
    if !rewriter.inline_block_before(body, InsertPoint::Before(op), &[]) {
        return false;
    }
    let Some(values) = rewriter.converted_values(values) else {
        return false;
    };
    rewriter.erase_op(end);
    rewriter.replace_op(op, &values);
    true
}

fn is_f64(ir: &Context, value: Value<Context>) -> Option<bool> {
    Some(Ty::new(ir, ir.value_type(value)).is(&TypeData::Float(FloatKind::F64)))
}

fn ours(text: &str) -> Outcome {
    let mut ctx = context();
    let patterns = PatternSet::new()
        .with(twice)
        .with(inline)
        .with(f32_to_f64)
        .with(update_consumer)
        .bind(&mut ctx);
    let module = parse(&mut ctx, text);
    let target = ConversionTarget::new()
        .legal_dialect("builtin")
        .legal::<FuncOp>()
        .legal::<TestReturnOp>()
        .legal_if::<ProducerOp>(|ir, op| is_f64(ir, ir.result(op, 0)))
        .legal_if::<ConsumerOp>(|ir, op| is_f64(ir, ir.operand(op, 0)))
        .legal_if::<RemapOp>(|ir, op| Some(ir.num_operands(op) > 1));
    let types = TypeConverter::new().keep_others().convert(|ty| {
        match ty.is(&TypeData::Float(FloatKind::F32)) {
            true => Converted::one(TypeData::Float(FloatKind::F64)),
            false => Converted::Next,
        }
    });
    let config = ConversionConfig::new()
        .order(Order::Mlir)
        .mode(Mode::Full)
        .types(&types);
    outcome_of(&mut ctx, module, &target, &patterns, &config)
}

/// Compares both. At least `least` modules must be converted.
fn compare(texts: &[String], least: usize) {
    compare_with(texts, "--test-remapped-value", ours, normal, least);
}

const BODIES: &[&str] = &[
    r#"%0 = "test.one_variadic_out_one_variadic_in1"(%x) : (i32) -> i32
%1 = "test.one_variadic_out_one_variadic_in1"(%0) : (i32) -> i32"#,
    r#"%0 = "test.remapped_value_region"() ({
  %1 = "test.type_producer"() : () -> f32
  "test.return"(%1) : (f32) -> ()
}) : () -> f32
"test.type_consumer"(%0) : (f32) -> ()"#,
    r#""test.type_consumer"(%y) : (i8) -> ()"#,
];

#[test]
fn converted_values_are_those_that_mlir_remaps() {
    let texts: Vec<String> = BODIES.iter().map(|body| module(body)).collect();
    compare(&texts, 2);
}

#[test]
fn a_value_that_a_rule_has_asked_for_becomes_what_replaces_its_definition() {
    let wanted = r#""builtin.module"() ({
  "func.func"() <{function_type = (i32, i8) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i8):
    %0 = "test.type_producer"() : () -> f64
    "test.type_consumer"(%0) : (f64) -> ()
    "test.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;
    assert_eq!(ours(&module(BODIES[1])), Ok(wanted.to_string()));
}

/// A random body that ends with one of the values, and the type of that value.
fn body(rng: &mut Rng, depth: usize, from: &[(String, &'static str)]) -> (String, &'static str) {
    let mut values = from.to_vec();
    let mut text = String::new();
    for _ in 0..rng.usize(1..10) {
        let (name, ty) = values[rng.usize(..values.len())].clone();
        let new = format!("%v{}", rng.u32(..));
        let _ = match rng.usize(..10) {
            0..3 if ty == "i32" => {
                values.push((new.clone(), "i32"));
                writeln!(
                    text,
                    "{new} = \"test.one_variadic_out_one_variadic_in1\"({name}) : (i32) -> i32"
                )
            }
            3 if ty == "i32" => {
                values.push((new.clone(), "i32"));
                writeln!(
                    text,
                    "{new} = \"test.one_variadic_out_one_variadic_in1\"({name}, %x) : (i32, i32) -> i32"
                )
            }
            4 | 5 if ty != "i32" => {
                writeln!(text, "\"test.type_consumer\"({name}) : ({ty}) -> ()")
            }
            6 if depth < 3 => {
                let (inner, ty) = body(rng, depth + 1, &values);
                values.push((new.clone(), ty));
                writeln!(
                    text,
                    "{new} = \"test.remapped_value_region\"() ({{\n{inner}}}) : () -> {ty}"
                )
            }
            other => {
                let ty = ["f32", "f64"][other % 2];
                values.push((new.clone(), ty));
                writeln!(text, "{new} = \"test.type_producer\"() : () -> {ty}")
            }
        };
    }
    let (name, ty) = &values[rng.usize(..values.len())];
    let _ = writeln!(text, "\"test.return\"({name}) : ({ty}) -> ()");
    (text, ty)
}

#[test]
fn converted_values_in_random_modules_are_those_that_mlir_remaps() {
    let mut rng = Rng::with_seed(19);
    let count = crate::random::count();
    let args = [("%x".to_string(), "i32")];
    let texts: Vec<String> = (0..count)
        .map(|_| {
            let (body, _) = body(&mut rng, 0, &args);
            format!("module {{\nfunc.func @f(%x: i32) {{\n{body}}}\n}}\n")
        })
        .collect();
    compare(&texts, count / 2);
}
