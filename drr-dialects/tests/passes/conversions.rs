//! Inlining where the types of calls and functions differ.

use std::ops::Range;

use drr::constraint::FlatSymbolRefAttr;
use drr::embedded::{Context, PrintOptions};
use drr::interface::{CallOpInterface, Callee, CastOpInterface};
use drr::ir::{Ir, Type};
use drr::native::Ty;
use drr::pass::{Inline, PassManager};
use drr::prelude::*;
use drr_dialects::cf::CfDialect;
use drr_dialects::func::FuncDialect;

drr::declare_op! {
    /// Calls a function whose types may be less precise.
    pub CallOp = "toy.call"(args: Variadic<AnyType>) { callee: FlatSymbolRefAttr } -> (results: Variadic<AnyType>)
        traits(CallOpInterface)
        format = "$callee `(` $args `)` attr-dict `:` functional-type($args, results)";
    /// A tensor with more or less of its shape.
    pub CastOp = "toy.cast"(x: AnyTensor) -> (r: AnyTensor)
        traits(CastOpInterface, Pure)
        format = "$x attr-dict `:` type($x) `to` type($r)";
}

drr::dialect! {
    /// Calls that convert.
    pub ToyDialect = "toy" { ops: [CallOp, CastOp], call_conversion: CastOp }
}

impl<I: Ir> CallOpInterface<I> for CallOpView<'_, I> {
    fn callee(&self) -> Callee<I> {
        Callee::Symbol(CallOpView::callee(*self).to_attr())
    }
    fn arg_operands(&self) -> Range<usize> {
        0..self.args().len()
    }
}

impl<I: Ir> CastOpInterface<I> for CastOpView<'_, I> {
    fn are_cast_compatible(ir: &I, inputs: &[Type<I>], outputs: &[Type<I>]) -> bool {
        let shape = |types: &[Type<I>]| Ty::new(ir, types[0]).shape();
        let (from, to) = (shape(inputs), shape(outputs));
        from.is_none() || to.is_none() || from == to
    }
}

fn inlined(text: &str) -> String {
    let mut context = Context::with_dialect::<ToyDialect>();
    context.load::<FuncDialect>();
    context.load::<CfDialect>();
    let module = context.parse_module(text).expect("a module");
    let mut passes = PassManager::on("builtin.module");
    passes.add(Inline::new());
    passes
        .run(module, &mut context)
        .expect("the module verifies");
    context.print_op(module, &PrintOptions::new())
}

#[test]
fn arguments_and_results_are_converted() {
    let text = "\
func.func private @same(%x: tensor<*xf64>) -> tensor<*xf64> {
  %0 = \"t.neg\"(%x) : (tensor<*xf64>) -> tensor<*xf64>
  return %0 : tensor<*xf64>
}
func.func @main(%x: tensor<2xf64>) -> tensor<2xf64> {
  %0 = toy.call @same(%x) : (tensor<2xf64>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}";
    // As for MLIR, operations that nobody has declared are not inlined.
    assert!(inlined(text).contains("toy.call"));
    let text = text.replace(
        "\"t.neg\"(%x) : (tensor<*xf64>) ->",
        "toy.cast %x : tensor<*xf64> to",
    );
    assert_eq!(
        inlined(&text),
        "\
module {
  func.func @main(%arg0: tensor<2xf64>) -> tensor<2xf64> {
    %0 = toy.cast %arg0 : tensor<2xf64> to tensor<*xf64>
    %1 = toy.cast %0 : tensor<*xf64> to tensor<*xf64>
    %2 = toy.cast %1 : tensor<*xf64> to tensor<2xf64>
    return %2 : tensor<2xf64>
  }
}
"
    );
}

#[test]
fn each_return_of_several_blocks_is_converted() {
    let text = "\
func.func private @either(%c: i1, %x: tensor<*xf64>, %y: tensor<*xf64>) -> tensor<*xf64> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %x : tensor<*xf64>
^bb2:
  return %y : tensor<*xf64>
}
func.func @main(%c: i1, %x: tensor<2xf64>, %y: tensor<*xf64>) -> tensor<2xf64> {
  %0 = toy.call @either(%c, %x, %y) : (i1, tensor<2xf64>, tensor<*xf64>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}";
    assert_eq!(
        inlined(text),
        "\
module {
  func.func @main(%arg0: i1, %arg1: tensor<2xf64>, %arg2: tensor<*xf64>) -> tensor<2xf64> {
    %0 = toy.cast %arg1 : tensor<2xf64> to tensor<*xf64>
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    %1 = toy.cast %0 : tensor<*xf64> to tensor<2xf64>
    cf.br ^bb3(%1 : tensor<2xf64>)
  ^bb2:  // pred: ^bb0
    %2 = toy.cast %arg2 : tensor<*xf64> to tensor<2xf64>
    cf.br ^bb3(%2 : tensor<2xf64>)
  ^bb3(%3: tensor<2xf64>):  // 2 preds: ^bb1, ^bb2
    return %3 : tensor<2xf64>
  }
}
"
    );
}

#[test]
fn a_call_stays_if_a_value_cannot_be_converted() {
    for (argument, result) in [("tensor<3xf64>", "tensor<2xf64>"), ("tensor<2xf64>", "i32")] {
        let text = format!(
            "\
module {{
  func.func @same(%arg0: tensor<2xf64>) -> tensor<2xf64> {{
    return %arg0 : tensor<2xf64>
  }}
  func.func @main(%arg0: {argument}) -> {result} {{
    %0 = toy.call @same(%arg0) : ({argument}) -> {result}
    return %0 : {result}
  }}
}}
"
        );
        assert_eq!(inlined(&text), text);
    }
}
