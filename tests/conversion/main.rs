//! Dialect conversion on the embedded IR. Modules that import from `super` alone also run on pliron:
//! `drr-pliron/tests/over_pliron/conversion.rs`.

mod atomicity;
mod bad;
mod blocks;
mod both_sides;
mod elsewhere;
mod failures;
mod findings;
mod legalizer;
mod originals;
mod parts;
mod properties;
mod random;
mod replacing;
mod rules;
mod run;
mod several;
mod signatures;
mod targets;
mod top_level;
mod types;
mod undone;
mod upstream;
mod uses;

use drr::conversion::Order;
use drr::embedded::{Context, PrintOptions};
use drr::ir::Op;

use rules::{ArithToLlvm, llvm_target};
use run::{converted, embedded as context};
use upstream::index_types;

fn parse(ctx: &mut Context, text: &str) -> Op<Context> {
    match ctx.parse_module(text) {
        Ok(module) => module,
        Err(error) => panic!("{error}\n{text}"),
    }
}

fn print(ctx: &Context, op: Op<Context>) -> String {
    ctx.print_op(op, &PrintOptions::new())
}

/// A text about types, as MLIR writes them.
fn mlir_text(text: &str) -> String {
    text.to_string()
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
