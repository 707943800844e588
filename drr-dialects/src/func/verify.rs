//! The checks of `func` ops beyond their declarations.

use drr::interface::{FunctionOpInterface, SymbolLookup};
use drr::ir::{Ir, Op, Type, parent_op};
use drr::native::Vals;
use drr::op::{HasView, OpDef, VerifyError};

use super::{CallIndirectOp, CallOpView, ConstantOpView, FuncOp, FuncOpView, ReturnOp};

type Verified = Result<(), VerifyError>;

fn types<I: Ir>(values: Vals<'_, I>) -> Vec<Type<I>> {
    values.iter().map(|value| value.ty().handle()).collect()
}

fn result_types<I: Ir>(ir: &I, op: Op<I>) -> Vec<Type<I>> {
    let results = (0..ir.num_results(op)).map(|at| ir.result_type(op, at));
    results.collect()
}

/// The function to which a reference refers.
fn function<'a, I: Ir>(
    ir: &'a I,
    reference: &I::Attr,
    symbols: &SymbolLookup<'_, I>,
) -> Option<FuncOpView<'a, I>> {
    let op = symbols(reference)?;
    ir.is_named(ir.kind(op), FuncOp::DECL.name)
        .then(|| FuncOp::wrap(ir, op))
}

pub(super) fn call<I: Ir>(call: CallOpView<'_, I>, symbols: &SymbolLookup<'_, I>) -> Verified {
    let (ir, op) = (call.ir(), call.handle());
    let callee = call.callee();
    let Some(function) = function(ir, &callee.to_attr(), symbols) else {
        let name = callee.as_symbol().unwrap_or_default();
        return Err(format!("'{name}' does not reference a valid function").into());
    };
    let (inputs, results) = function.signature();
    let own = types(call.operands());
    if own.len() != inputs.len() {
        return Err("incorrect number of operands for callee".into());
    }
    if let Some(at) = (0..own.len()).find(|at| own[*at] != inputs[*at]) {
        return Err(format!(
            "operand type mismatch: expected operand type '{}', but provided '{}' for operand \
             number {at}",
            ir.display_type(inputs[at]),
            ir.display_type(own[at])
        )
        .into());
    }
    let own = result_types(ir, op);
    if own.len() != results.len() {
        return Err("incorrect number of results for callee".into());
    }
    let Some(at) = (0..own.len()).find(|at| own[*at] != results[*at]) else {
        return Ok(());
    };
    let list = |types: &[Type<I>]| {
        let quoted = types.iter().map(|ty| format!("'{}'", ir.display_type(*ty)));
        quoted.collect::<Vec<_>>().join(", ")
    };
    let error = VerifyError::from(format!("result type mismatch at index {at}"));
    // Aligned as in MLIR.
    let error = error.note(format!("      op result types: {}", list(&own)));
    Err(error.note(format!("function result types: {}", list(&results))))
}

pub(super) fn constant_function<I: Ir>(
    constant: ConstantOpView<'_, I>,
    symbols: &SymbolLookup<'_, I>,
) -> Verified {
    let value = constant.value();
    let Some(function) = function(constant.ir(), &value.to_attr(), symbols) else {
        let name = value.as_symbol().unwrap_or_default();
        return Err(format!("reference to undefined function '{name}'").into());
    };
    let ty = FunctionOpInterface::function_type(&function);
    match ty == Some(constant.result().ty().handle()) {
        true => Ok(()),
        false => Err("reference to function with mismatched type".into()),
    }
}

pub(super) fn call_indirect<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = CallIndirectOp::wrap(ir, op);
    let types_of_callee = view.callee().ty().inputs_and_results();
    let (inputs, results) = types_of_callee.unwrap_or_default();
    if types(view.callee_operands()) != inputs {
        let message = "failed to verify that callee input types match argument types";
        return Err(message.into());
    }
    match result_types(ir, op) == results {
        true => Ok(()),
        false => Err("failed to verify that callee result types match result types".into()),
    }
}

pub(super) fn return_op<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let Some(function) = parent_op(ir, op) else {
        return Ok(());
    };
    let function = FuncOp::wrap(ir, function);
    let name = function.name();
    let (_, results) = function.signature();
    let own = types(ReturnOp::wrap(ir, op).operands());
    if own.len() != results.len() {
        return Err(format!(
            "has {} operands, but enclosing function (@{name}) returns {}",
            own.len(),
            results.len()
        )
        .into());
    }
    match (0..own.len()).find(|at| own[*at] != results[*at]) {
        None => Ok(()),
        Some(at) => Err(VerifyError::unnamed(format!(
            "type of return operand {at} ('{}') doesn't match function result type ('{}') in \
             function @{name}",
            ir.display_type(own[at]),
            ir.display_type(results[at])
        ))),
    }
}
