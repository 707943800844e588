//! Dialect conversion on the embedded IR.

mod atomicity;
mod bad;
mod both_sides;
mod failures;
mod findings;
mod legalizer;
mod properties;
mod rules;
mod signatures;
mod targets;
mod types;
mod upstream;

use drr::conversion::{ConversionConfig, ConversionTarget, Order, TypeConverter, apply_conversion};
use drr::embedded::{Context, PrintOptions};
use drr::ir::{Ir, Op};
use drr::pattern_set::{PatternSet, Patterns};
use drr_dialects::arith::ArithDialect;
use drr_dialects::func::FuncDialect;

use rules::{ArithToLlvm, index_types, llvm_target};

fn context() -> Context {
    let mut ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load::<ArithDialect>();
    ctx.load::<FuncDialect>();
    ctx
}

fn parse(ctx: &mut Context, text: &str) -> Op<Context> {
    match ctx.parse_module(text) {
        Ok(module) => module,
        Err(error) => panic!("{error}\n{text}"),
    }
}

/// The result of a partial conversion as text.
fn converted(
    text: &str,
    target: &ConversionTarget<Context>,
    rules: impl Patterns<Context>,
    types: Option<&TypeConverter<Context>>,
    order: Order,
) -> String {
    let mut config = ConversionConfig::new().order(order);
    if let Some(types) = types {
        config = config.types(types);
    }
    converted_with(text, target, PatternSet::new().with(rules), config)
}

/// The result of a partial conversion with these settings.
fn converted_with(
    text: &str,
    target: &ConversionTarget<Context>,
    rules: PatternSet<Context>,
    config: ConversionConfig<'_, Context>,
) -> String {
    let mut ctx = context();
    let module = parse(&mut ctx, text);
    let patterns = rules.bind(&mut ctx);
    let done = apply_conversion(&mut ctx, module, target, &patterns, &config);
    if let Err(error) = done {
        panic!("{error}");
    }
    assert_eq!(ctx.verify(module), Ok(()));
    ctx.print_op(module, &PrintOptions::new())
}

#[test]
fn arithmetic_on_index_becomes_arithmetic_on_i64() {
    let text = "func.func @f(%x: index, %c: i1) -> index {
  %c5 = arith.constant 5 : index
  %0 = arith.addi %x, %c5 : index
  %1 = arith.muli %0, %0 : index
  %2 = arith.select %c, %0, %1 : index
  return %2 : index
}";
    let wanted = r#"module {
  func.func @f(%arg0: i64, %arg1: i1) -> i64 {
    %0 = "llvm.mlir.constant"() <{value = 5 : index}> : () -> i64
    %1 = "llvm.add"(%arg0, %0) : (i64, i64) -> i64
    %2 = "llvm.mul"(%1, %1) : (i64, i64) -> i64
    %3 = "llvm.select"(%arg1, %1, %2) : (i1, i64, i64) -> i64
    return %3 : i64
  }
}
"#;
    let types = index_types();
    for order in [Order::UsersFirst, Order::Mlir] {
        let text = converted(text, &llvm_target(), ArithToLlvm, Some(&types), order);
        assert_eq!(text, wanted, "{order:?}");
    }
}
