//! Conversions of the values of calls.

use super::OpDef;
use crate::interface::verify_cast;
use crate::ir::{InsertPoint, Ir, Op, OpState, Type, Value};

/// Creates an operation that converts the value to the type, at `at`, with the location of `call` (MLIR's
/// `materializeCallConversion`). `None` if such an operation does not verify.
pub fn call_conversion<O: OpDef, I: Ir>(
    ir: &mut I,
    at: InsertPoint<I>,
    call: Op<I>,
    value: Value<I>,
    ty: Type<I>,
) -> Option<Op<I>> {
    let kind = ir.bind_op::<O>()?;
    let state = OpState {
        operands: &[value],
        result_types: &[ty],
        ..OpState::new(kind, ir.loc(call))
    };
    let op = ir.create_op(at, state);
    if O::verify_signature(ir, op).is_ok() && verify_cast(ir, op).is_ok() {
        return Some(op);
    }
    ir.erase_op(op);
    None
}
