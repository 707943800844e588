//! The type converter of MLIR's pass `test-decompose-call-graph-types`, judged by it: tuples become their
//! elements in functions, calls and returns.

use std::fmt::Write;

use drr::conversion::{ConversionConfig, ConversionTarget, Converted, Order, TypeConverter};
use drr::embedded::{Context, PrintOptions, WalkOrder};
use drr::ir::{AttrData, InsertPoint, Ir, OpState, Type, TypeData, TypeView};
use drr::op::OpDef;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr::rewriter::{IRRewriter, RewriterBase};
use drr_dialects::func::{CallOp, FuncOp, ReturnOp};
use fastrand::Rng;

use super::{Outcome, compare_with, outcome_of};
use crate::{context, parse};

drr::declare_op! {
    pub MakeTupleOp = "test.make_tuple"(inputs: Variadic<AnyType>) -> (result: AnyTuple);
    pub GetElementOp = "test.get_tuple_element"(x: AnyTuple) { index: I32Attr }
        -> (result: AnyType);
}

fn elements(ir: &Context, ty: Type<Context>) -> Option<Vec<Type<Context>>> {
    ir.with_type(ty, |view| match view {
        TypeView::Tuple(types) => Some(types.to_vec()),
        _ => None,
    })
}

/// The elements of a tuple and of the tuples in it.
fn flattened(ir: &Context, ty: Type<Context>) -> Vec<Type<Context>> {
    match elements(ir, ty) {
        Some(types) => types.iter().flat_map(|ty| flattened(ir, *ty)).collect(),
        None => vec![ty],
    }
}

type Rewriter<'a> = PatternRewriter<'a, Context>;

fn make<O: OpDef>(
    rewriter: &mut Rewriter<'_>,
    operands: &[Value<Context>],
    ty: Type<Context>,
    index: Option<usize>,
) -> Option<Value<Context>> {
    let kind = rewriter.ir_mut().bind_op::<O>()?;
    let InsertPoint::Before(cast) = rewriter.insertion_point() else {
        return None;
    };
    let loc = rewriter.ir().loc(cast);
    let mut attrs = Vec::new();
    if let Some(index) = index {
        let name = rewriter.ir_mut().bind_attr(kind, "index");
        let index = AttrData::Integer {
            value: index as i128,
            ty: TypeData::int(32),
        };
        attrs.push((name, rewriter.make_attr(&index)?));
    }
    let op = rewriter.create_op(OpState {
        operands,
        result_types: &[ty],
        attrs: &attrs,
        ..OpState::new(kind, loc)
    });
    Some(rewriter.ir().result(op, 0))
}

fn take_apart(
    rewriter: &mut Rewriter<'_>,
    value: Value<Context>,
    out: &mut Vec<Value<Context>>,
) -> Option<()> {
    let ir = rewriter.ir();
    let Some(types) = elements(ir, ir.value_type(value)) else {
        out.push(value);
        return Some(());
    };
    for (index, ty) in types.into_iter().enumerate() {
        let element = make::<GetElementOp>(rewriter, &[value], ty, Some(index))?;
        take_apart(rewriter, element, out)?;
    }
    Some(())
}

/// A value of a type from the next inputs.
fn put_together(
    rewriter: &mut Rewriter<'_>,
    ty: Type<Context>,
    inputs: &mut impl Iterator<Item = Value<Context>>,
) -> Option<Value<Context>> {
    let Some(types) = elements(rewriter.ir(), ty) else {
        return inputs.next();
    };
    let mut parts = Vec::new();
    for ty in types {
        parts.push(put_together(rewriter, ty, inputs)?);
    }
    make::<MakeTupleOp>(rewriter, &parts, ty, None)
}

fn types() -> TypeConverter<Context> {
    TypeConverter::new()
        .keep_others()
        .convert(|ty| match elements(ty.ir(), ty.handle()) {
            Some(_) => {
                let types = flattened(ty.ir(), ty.handle());
                Converted::To(types.into_iter().map(TypeData::Type).collect())
            }
            None => Converted::Next,
        })
        .materialize(|rewriter, inputs, types| {
            let ir = rewriter.ir();
            if let &[ty] = types
                && elements(ir, ty).is_some()
            {
                return Some(vec![put_together(
                    rewriter,
                    ty,
                    &mut inputs.iter().copied(),
                )?]);
            }
            let mut out = Vec::new();
            take_apart(rewriter, *inputs.first()?, &mut out)?;
            Some(out)
        })
}

fn ours(text: &str) -> Outcome {
    let mut ctx = context();
    let patterns = PatternSet::new().bind(&mut ctx);
    let module = parse(&mut ctx, text);
    let target = ConversionTarget::new()
        .legal_dialect("test")
        .retyped::<FuncOp>()
        .retyped::<CallOp>()
        .retyped::<ReturnOp>();
    let types = types();
    let config = ConversionConfig::new().order(Order::Mlir).types(&types);
    outcome_of(&mut ctx, module, &target, &patterns, &config)
}

/// The text with each operation that makes a tuple or takes it apart before its first user, in the order of the
/// operands: casts that do not depend on one another stand in any order.
fn sunk(text: &str) -> String {
    let mut ctx = context();
    let module = parse(&mut ctx, text);
    for op in ctx.ops_in(module, WalkOrder::PreOrder) {
        let regions = ctx.regions(op).into_iter();
        let blocks: Vec<_> = regions.flat_map(|region| ctx.blocks(region)).collect();
        for block in blocks {
            let mut next = ctx.last_op(block);
            while let Some(user) = next {
                let at = InsertPoint::Before(user);
                for index in 0..ctx.num_operands(user) {
                    if let Some((def, _)) = ctx.defining_op(ctx.operand(user, index))
                        && [MakeTupleOp::DECL.name, GetElementOp::DECL.name]
                            .contains(&ctx.op_name(def))
                    {
                        assert!(IRRewriter::new(&mut ctx, at).move_op(def, at));
                    }
                }
                next = ctx.prev_op(user);
            }
        }
    }
    ctx.print_op(module, &PrintOptions::new().generic(true))
}

/// Compares both, except for the order of casts. All modules must be converted.
fn compare(texts: &[String]) {
    compare_with(
        texts,
        "--test-decompose-call-graph-types",
        ours,
        sunk,
        texts.len(),
    );
}

/// Modules, without the braces.
const MODULES: &[&str] = &[
    "func.func @f(%a: tuple<i1, i32>) -> tuple<i1, i32> { return %a : tuple<i1, i32> }",
    "func.func @f(%a: tuple<i1>) -> tuple<i1> { return %a : tuple<i1> }",
    "func.func @f(%a: tuple<tuple<tuple<i1>>>) -> tuple<tuple<tuple<i1>>> {
  return %a : tuple<tuple<tuple<i1>>>
}",
    "func.func @f(%a: tuple<tuple<>, tuple<i1>, tuple<tuple<i2>>>)
    -> tuple<tuple<>, tuple<i1>, tuple<tuple<i2>>> {
  return %a : tuple<tuple<>, tuple<i1>, tuple<tuple<i2>>>
}",
    "func.func private @g(tuple<i1, i32>) -> tuple<i1, i32>
func.func @f(%a: tuple<i1, i32>) -> tuple<i1, i32> {
  %0 = call @g(%a) : (tuple<i1, i32>) -> tuple<i1, i32>
  return %0 : tuple<i1, i32>
}",
    "func.func private @g(tuple<>) -> tuple<>
func.func @f(%a: tuple<>) -> tuple<> {
  %0 = call @g(%a) : (tuple<>) -> tuple<>
  return %0 : tuple<>
}",
    "func.func @f() -> tuple<i1, i32> {
  %0 = \"test.source\"() : () -> tuple<i1, i32>
  return %0 : tuple<i1, i32>
}",
    "func.func @f(%a: tuple<i1, tuple<i32>>) -> tuple<i1, tuple<i32>> {
  %0 = \"test.op\"(%a) : (tuple<i1, tuple<i32>>) -> tuple<i1, tuple<i32>>
  return %0 : tuple<i1, tuple<i32>>
}",
    "func.func private @g(tuple<>, i1, tuple<i2>, tuple<i4, i5>, i6)
    -> (tuple<>, i1, tuple<i2>, tuple<i4, i5>, i6)
func.func @f(%a: tuple<>, %b: i1, %c: tuple<i2>, %d: tuple<i4, i5>, %e: i6)
    -> (tuple<>, i1, tuple<i2>, tuple<i4, i5>, i6) {
  %0:5 = call @g(%a, %b, %c, %d, %e) : (tuple<>, i1, tuple<i2>, tuple<i4, i5>, i6)
      -> (tuple<>, i1, tuple<i2>, tuple<i4, i5>, i6)
  return %0#0, %0#1, %0#2, %0#3, %0#4 : tuple<>, i1, tuple<i2>, tuple<i4, i5>, i6
}",
];

#[test]
fn tuples_become_what_mlir_makes_of_them() {
    let texts: Vec<String> = MODULES
        .iter()
        .map(|functions| format!("module {{\n{functions}\n}}\n"))
        .collect();
    compare(&texts);
}

/// A random type.
fn ty(rng: &mut Rng, depth: usize) -> String {
    match rng.usize(..3) {
        0 if depth < 3 => {
            let elements: Vec<_> = (0..rng.usize(..4)).map(|_| ty(rng, depth + 1)).collect();
            format!("tuple<{}>", elements.join(", "))
        }
        other => ["i1", "i32", "f32"][other].to_string(),
    }
}

/// A random module: a function that calls another one and uses its arguments and results.
fn random(rng: &mut Rng) -> String {
    let types: Vec<String> = (0..rng.usize(1..4)).map(|_| ty(rng, 0)).collect();
    let all = types.join(", ");
    let args: Vec<_> = types.iter().enumerate().collect();
    let args: Vec<_> = args
        .iter()
        .map(|(at, ty)| format!("%a{at}: {ty}"))
        .collect();
    let mut text = format!("module {{\nfunc.func private @g({all}) -> ({all})\n");
    let _ = writeln!(text, "func.func @f({}) -> ({all}) {{", args.join(", "));
    let mut names: Vec<String> = (0..types.len()).map(|at| format!("%a{at}")).collect();
    for at in 0..rng.usize(..5) {
        let of = rng.usize(..types.len());
        let (name, ty) = (names[of].clone(), &types[of]);
        match rng.usize(..4) {
            0 => {
                let _ = writeln!(text, "%s{at} = \"test.source\"() : () -> {ty}");
                names[of] = format!("%s{at}");
            }
            1 => {
                let _ = writeln!(text, "%o{at} = \"test.op\"({name}) : ({ty}) -> {ty}");
                names[of] = format!("%o{at}");
            }
            _ => {
                let count = types.len();
                let given = names.join(", ");
                let _ = writeln!(
                    text,
                    "%c{at}:{count} = call @g({given}) : ({all}) -> ({all})"
                );
                names = (0..count).map(|index| format!("%c{at}#{index}")).collect();
            }
        }
    }
    let _ = writeln!(text, "return {} : {all}\n}}\n}}", names.join(", "));
    text
}

#[test]
fn random_tuples_become_what_mlir_makes_of_them() {
    let mut rng = Rng::with_seed(23);
    let texts: Vec<String> = (0..crate::random::count())
        .map(|_| random(&mut rng))
        .collect();
    compare(&texts);
}
