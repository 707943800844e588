//! The operation that defines a value.

#[cfg(any(feature = "memref", feature = "tensor"))]
use drr::ir::Value;
use drr::ir::{Ir, Op};
use drr::op::OpDef;

/// True if an operation is an `O`.
pub(crate) fn is<I: Ir, O: OpDef>(ir: &I, op: Op<I>) -> bool {
    ir.is_named(ir.kind(op), O::DECL.name)
}

/// The operation that defines a value, if it is an `O`.
#[cfg(any(feature = "memref", feature = "tensor"))]
pub(crate) fn defined_by<I: Ir, O: OpDef>(ir: &I, value: Value<I>) -> Option<Op<I>> {
    let (by, _) = ir.defining_op(value)?;
    is::<I, O>(ir, by).then_some(by)
}
