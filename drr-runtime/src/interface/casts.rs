//! MLIR's `CastOpInterface`.

use super::NoIr;
use super::define::op_interface;
use crate::ir::{Ir, Op, Type, operand_types, quoted, result_types};

op_interface! {
    /// Operations that convert values to other types (MLIR's `CastOpInterface`). They are verified by
    /// [`verify_cast`].
    ///
    /// ```
    /// use drr_runtime::interface::CastOpInterface;
    /// use drr_runtime::ir::{Ir, Op, Type};
    ///
    /// /// True if the operation could also convert to `to`.
    /// fn converts_to<I: Ir>(ir: &I, op: Op<I>, to: Type<I>) -> bool {
    ///     let from = ir.value_type(ir.operand(op, 0));
    ///     let cast = ir.interface::<dyn CastOpInterface>(op);
    ///     cast.is_some_and(|cast| cast.are_cast_compatible()(ir, &[from], &[to]))
    /// }
    /// ```
    CastOpInterface CastOpInterfaceModel CastOpInterfaceRef verify verify_cast {}
    functions {
        /// True if the op converts values of these types to values of those types.
        fn are_cast_compatible(ir: &I, inputs: &[Type<I>], outputs: &[Type<I>]) -> bool;
    }
}

/// Verifies that a cast has results, and that its types are cast compatible. `Ok` for an op without
/// [`CastOpInterface`].
///
/// # Errors
/// The mistake, in MLIR's words.
pub fn verify_cast<I: Ir>(ir: &I, op: Op<I>) -> Result<(), String> {
    let Some(cast) = ir.interface::<dyn CastOpInterface>(op) else {
        return Ok(());
    };
    let fits = cast.are_cast_compatible();
    // Most casts convert one value.
    if ir.num_operands(op) == 1 && ir.num_results(op) == 1 {
        let from = ir.value_type(ir.operand(op, 0));
        if fits(ir, &[from], &[ir.result_type(op, 0)]) {
            return Ok(());
        }
    }
    let inputs: Vec<_> = operand_types(ir, op).collect();
    let outputs: Vec<_> = result_types(ir, op).collect();
    if outputs.is_empty() {
        return Err("expected at least one result for cast operation".to_string());
    }
    if fits(ir, &inputs, &outputs) {
        return Ok(());
    }
    let from = match &inputs[..] {
        [] => "s []".to_string(),
        [_] => format!(" {}", quoted(ir, &inputs)),
        inputs => format!("s {}", quoted(ir, inputs)),
    };
    let plural = if outputs.len() > 1 { "s" } else { "" };
    Err(format!(
        "operand type{from} and result type{plural} {} are cast incompatible",
        quoted(ir, &outputs)
    ))
}
