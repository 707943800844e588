//! The rules and the type converter of MLIR's pass `test-legalize-type-conversion`, except types of its test
//! dialect and for integers that depend on the function. Judged by it.

use std::fmt::Write;

use drr::conversion::{ConversionConfig, ConversionTarget, Converted, Order, TypeConverter};
use drr::embedded::{Context, PrintOptions, WalkOrder};
use drr::ir::{FloatKind, InsertPoint, Ir, TypeData};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr::rewriter::{IRRewriter, RewriterBase};
use drr_dialects::cf::{BranchOp, CfDialect, CondBranchOp};
use drr_dialects::func::FuncOp;
use fastrand::Rng;

use super::rules::{ConsumerOp, ProducerOp, TestCastOp, make, replace};
use super::{Outcome, compare_with, module, outcome_of};
use crate::{context, parse};

drr::declare_op! {
    pub AnotherProducerOp = "test.another_type_producer"() -> (result: AnyType);
    pub ReplaceOp = "test.replace_with_legal_op"(x: AnyType);
    pub LegalDOp = "test.legal_op_d"(x: AnyType);
    pub UndoOp = "test.signature_conversion_undo"() regions(body: AnyRegion);
    pub SignatureOp = "test.signature_conversion_no_converter"() regions(body: AnyRegion);
}

fn f64_type() -> TypeData<Context> {
    TypeData::Float(FloatKind::F64)
}

fn is(ir: &Context, value: Value<Context>, kind: FloatKind) -> bool {
    Ty::new(ir, ir.value_type(value)).is(&TypeData::Float(kind))
}

/// Small floats become `f64`. Integers disappear, except `i1` and `i38`.
fn types() -> TypeConverter<Context> {
    TypeConverter::new()
        .convert(|ty| match ty.is_index() {
            true => Converted::one(TypeData::Index),
            false => Converted::Fail,
        })
        .convert(|ty| {
            let kinds = [
                FloatKind::F64,
                FloatKind::BF16,
                FloatKind::F16,
                FloatKind::F32,
            ];
            match kinds.into_iter().any(|kind| ty.is(&TypeData::Float(kind))) {
                true => Converted::one(f64_type()),
                false => Converted::Next,
            }
        })
        .convert(|ty| match ty.int_width() {
            Some(width @ (1 | 38)) => Converted::one(TypeData::int(width)),
            Some(_) => Converted::To(Vec::new()),
            None => Converted::Next,
        })
        .materialize(|rewriter, inputs, types| {
            let &[ty] = types else { return None };
            let ir = rewriter.ir();
            let wanted = Ty::new(ir, ty);
            let width = wanted.int_width();
            let half = wanted.is(&TypeData::Float(FloatKind::F16));
            let at = match rewriter.insertion_point() {
                InsertPoint::Before(op) => op,
                InsertPoint::End(_) => return None,
            };
            let casts = match inputs {
                [input] => {
                    let from = Ty::new(ir, ir.value_type(*input));
                    let f64 = from.is(&f64_type()) && !half;
                    f64 || width.is_some() && from.int_width().is_some()
                }
                _ => false,
            };
            let made = match inputs {
                _ if casts => make::<TestCastOp>(rewriter, at, inputs, &[TypeData::Type(ty)]),
                [] if matches!(width, Some(32 | 64)) => {
                    make::<ProducerOp>(rewriter, at, &[], &[TypeData::Type(ty)])
                }
                _ => None,
            }?;
            Some(vec![rewriter.ir().result(made, 0)])
        })
}

#[drr::pattern(root = ConsumerOp, ir = Context)]
fn forward(op: OpOf<ConsumerOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let x = rewriter.ir().operand(op.handle(), 0);
    let Some(new) = rewriter.converted_values(vec![x]) else {
        return false;
    };
    rewriter.modify_op_in_place(op.handle(), |rewriter| {
        rewriter.set_operands(op.handle(), &new, None)
    })
}

#[drr::pattern(root = ProducerOp, ir = Context)]
fn produce(op: OpOf<ProducerOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let ir = rewriter.ir();
    Ty::new(ir, ir.value_type(ir.result(op.handle(), 0))).is_float()
        && replace::<ProducerOp>(rewriter, op.handle(), &[], &[f64_type()])
}

#[drr::pattern(root = ReplaceOp, ir = Context)]
fn to_legal(op: OpOf<ReplaceOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let x = rewriter.ir().operand(op.handle(), 0);
    replace::<LegalDOp>(rewriter, op.handle(), &[x], &[])
}

#[drr::pattern(root = UndoOp, ir = Context)]
fn undo(op: OpOf<UndoOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let body = rewriter.ir().regions(op.handle())[0];
    assert!(rewriter.convert_region_types(body, None));
    false
}

#[drr::pattern(root = SignatureOp, ir = Context)]
fn retype(op: OpOf<SignatureOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let body = rewriter.ir().regions(op.handle())[0];
    rewriter.modify_op_in_place(op.handle(), |rewriter| {
        rewriter.convert_region_types(body, None)
    })
}

/// MLIR's pattern makes an operation of the same type. A type that is stated is converted here.
#[drr::pattern(root = AnotherProducerOp, ir = Context)]
fn another(
    op: OpOf<AnotherProducerOp, Context>,
    rewriter: &mut PatternRewriter<'_, Context>,
) -> bool {
    let ir = rewriter.ir();
    let ty = ir.value_type(ir.result(op.handle(), 0));
    replace::<ProducerOp>(rewriter, op.handle(), &[], &[TypeData::Type(ty)])
}

fn ours(text: &str) -> Outcome {
    let mut ctx = context();
    ctx.load::<CfDialect>();
    let patterns = PatternSet::new()
        .with(forward)
        .with(produce)
        .with(to_legal)
        .with(undo)
        .with(retype)
        .with(another)
        .bind(&mut ctx);
    let module = parse(&mut ctx, text);
    let target = ConversionTarget::new()
        .legal::<LegalDOp>()
        .legal_if::<ProducerOp>(|ir, op| Some(is(ir, ir.result(op, 0), FloatKind::F64)))
        .legal_if::<TestCastOp>(|ir, op| {
            let from_f64 = is(ir, ir.operand(op, 0), FloatKind::F64);
            Some(from_f64 && is(ir, ir.result(op, 0), FloatKind::F32))
        })
        .legal_if::<SignatureOp>(|ir, op| {
            let body = ir.blocks(ir.regions(op)[0])[0];
            let args = ir.block_args(body);
            Some(args.into_iter().all(|arg| is(ir, arg, FloatKind::F64)))
        })
        .retyped::<FuncOp>()
        .retyped::<BranchOp>()
        .retyped::<CondBranchOp>();
    let types = types();
    let config = ConversionConfig::new().order(Order::Mlir).types(&types);
    outcome_of(&mut ctx, module, &target, &patterns, &config)
}

/// The text with what casts the arguments of a block, at its start, in their order.
fn sorted(text: &str) -> String {
    let mut ctx = context();
    let module = parse(&mut ctx, text);
    for op in ctx.ops_in(module, WalkOrder::PreOrder) {
        let regions = ctx.regions(op).into_iter();
        let blocks: Vec<_> = regions.flat_map(|region| ctx.blocks(region)).collect();
        for block in blocks {
            let args = ctx.block_args(block);
            let mut casts = Vec::new();
            let mut next = ctx.first_op(block);
            while let Some(op) = next
                && ["test.cast", "test.type_producer"].contains(&ctx.op_name(op))
                && !is(&ctx, ctx.result(op, 0), FloatKind::F64)
            {
                let operand = (ctx.num_operands(op) == 1).then(|| ctx.operand(op, 0));
                let arg = args.iter().position(|arg| Some(*arg) == operand);
                let ty = ctx.display_type(ctx.value_type(ctx.result(op, 0)));
                casts.push((arg, ty, op));
                next = ctx.next_op(op);
            }
            casts.sort_by(|(a, x, _), (b, y, _)| (a, x).cmp(&(b, y)));
            let Some(end) = next else { continue };
            let mut rewriter = IRRewriter::new(&mut ctx, InsertPoint::Before(end));
            for (_, _, cast) in casts {
                assert!(rewriter.move_op(cast, InsertPoint::Before(end)));
            }
        }
    }
    ctx.print_op(module, &PrintOptions::new().generic(true))
}

/// Compares both, except for the order of casts of arguments. At least `least` modules must be converted.
fn compare(texts: &[String], least: usize) {
    compare_with(
        texts,
        "--test-legalize-type-conversion",
        ours,
        sorted,
        least,
    );
}

/// A function of all types with this body.
fn function(body: &str) -> String {
    let text = module(body);
    let args = "%a: f32, %b: f64, %c: f16, %d: bf16, %e: i1, %g: i32, %h: i64, %i: index";
    text.replace("%x: i32, %y: i8", args)
}

const BODIES: &[&str] = &[
    r#""foo.use"(%a) : (f32) -> ()"#,
    r#""foo.use"(%b) : (f64) -> ()"#,
    r#""foo.use"(%c) : (f16) -> ()"#,
    r#""foo.use"(%d) : (bf16) -> ()"#,
    r#""foo.use"(%e) : (i1) -> ()"#,
    r#""foo.use"(%g) : (i32) -> ()"#,
    r#""foo.use"(%h, %h) : (i64, i64) -> ()"#,
    r#""foo.use"(%i) : (index) -> ()"#,
    r#"%0 = "test.type_producer"() : () -> f32
"foo.use"(%0) : (f32) -> ()"#,
    r#"%0 = "test.type_producer"() : () -> f16
"foo.use"(%0) : (f16) -> ()"#,
    r#"%0 = "test.type_producer"() : () -> f16"#,
    r#"%0 = "test.another_type_producer"() : () -> f32
"foo.use"(%0) : (f32) -> ()"#,
    r#"%0 = "test.another_type_producer"() : () -> f16
"foo.use"(%0) : (f16) -> ()"#,
    r#"%0 = "test.type_producer"() : () -> i1
"foo.use"(%0) : (i1) -> ()"#,
    r#"%0 = "test.type_producer"() : () -> f128"#,
    r#""test.signature_conversion_undo"() ({
^bb0(%0: f32):
  "test.type_consumer"(%0) : (f32) -> ()
  "test.return"(%0) : (f32) -> ()
}) : () -> ()"#,
    r#""test.signature_conversion_no_converter"() ({
^bb0(%0: f32):
  "test.replace_with_legal_op"(%0) : (f32) -> ()
  "test.return"() : () -> ()
}) : () -> ()"#,
    r#""test.unsupported_block_arg_type"() ({
^bb0(%0: index):
  "test.return"(%0) : (index) -> ()
}) : () -> ()"#,
    r#""test.replace_with_legal_op"(%c) : (f16) -> ()"#,
    r#"%0 = "foo.make"() : () -> f32
"test.replace_with_legal_op"(%0) : (f32) -> ()"#,
    r#"%0 = "foo.make"() : () -> f32
"test.type_consumer"(%0) : (f32) -> ()"#,
    r#""foo.use"(%a) : (f32) -> ()
"cf.br"(%a)[^bb1] : (f32) -> ()
^bb1(%1: f32):
"cf.cond_br"(%e, %1, %1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, f32, f32) -> ()
^bb2(%2: f32):
"foo.use"(%2) : (f32) -> ()"#,
    r#""cf.br"(%a, %h, %b)[^bb1] : (f32, i64, f64) -> ()
^bb1(%1: f32, %2: i64, %3: f64):
"foo.use"(%1, %2, %3) : (f32, i64, f64) -> ()"#,
    r#""cf.br"(%c, %g)[^bb1] : (f16, i32) -> ()
^bb1(%1: f16, %2: i32):
"test.replace_with_legal_op"(%1) : (f16) -> ()"#,
];

#[test]
fn types_become_what_mlir_makes_of_them() {
    let texts: Vec<String> = BODIES.iter().map(|body| function(body)).collect();
    compare(&texts, 14);
}

/// A random body.
fn body(rng: &mut Rng) -> String {
    let args = ["%a", "%b", "%d", "%e", "%g", "%h", "%i"];
    let args = args
        .into_iter()
        .zip(["f32", "f64", "bf16", "i1", "i32", "i64", "index"]);
    let mut values: Vec<(String, &str)> = args.map(|(name, ty)| (name.to_string(), ty)).collect();
    let mut text = String::new();
    for at in 0..rng.usize(1..12) {
        let (name, ty) = values[rng.usize(..values.len())].clone();
        // Nothing makes an `f16` of an `f64`.
        let new = match rng.u8(..30) {
            0 => "f16",
            other => ["f32", "f64", "bf16"][usize::from(other % 3)],
        };
        let _ = match rng.usize(..100) {
            0..25 => {
                let prefix = ["", "another_"][rng.usize(..2)];
                values.push((format!("%v{at}"), new));
                writeln!(
                    text,
                    "%v{at} = \"test.{prefix}type_producer\"() : () -> {new}"
                )
            }
            25..45 => writeln!(text, "\"foo.use\"({name}, {name}) : ({ty}, {ty}) -> ()"),
            45..60 if ty.contains('f') => {
                writeln!(
                    text,
                    "\"test.replace_with_legal_op\"({name}) : ({ty}) -> ()"
                )
            }
            60..70 => writeln!(text, "\"test.type_consumer\"({name}) : ({ty}) -> ()"),
            70..73 => {
                values.push((format!("%v{at}"), "f32"));
                writeln!(text, "%v{at} = \"foo.make\"() : () -> f32")
            }
            73..80 => writeln!(
                text,
                "\"test.signature_conversion_no_converter\"() ({{\n^bb0(%r{at}: {new}):\n\
                 \"test.replace_with_legal_op\"(%r{at}) : ({new}) -> ()\n\
                 \"test.return\"() : () -> ()\n}}) : () -> ()"
            ),
            80..85 => writeln!(
                text,
                "\"test.signature_conversion_undo\"() ({{\n^bb0(%r{at}: {new}):\n\
                 \"test.return\"(%r{at}) : ({new}) -> ()\n}}) : () -> ()"
            ),
            _ => {
                let (other, second) = values[rng.usize(..values.len())].clone();
                values.push((format!("%p{at}"), ty));
                values.push((format!("%q{at}"), second));
                writeln!(
                    text,
                    "\"cf.br\"({name}, {other})[^bb{at}] : ({ty}, {second}) -> ()\n\
                     ^bb{at}(%p{at}: {ty}, %q{at}: {second}):"
                )
            }
        };
    }
    text
}

#[test]
fn random_types_become_what_mlir_makes_of_them() {
    let mut rng = Rng::with_seed(17);
    let count = crate::random::count();
    let texts: Vec<String> = (0..count).map(|_| function(&body(&mut rng))).collect();
    compare(&texts, count / 3);
}
