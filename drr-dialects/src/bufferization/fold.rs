//! Folds of `bufferization`.

use drr::ir::{Ir, Value};
use drr::op::FoldOp;

use super::{ToBufferOp, ToTensorOp};

/// to_tensor (to_buffer t) -> t, if nothing is between them: it may write to the buffer.
pub(super) fn to_tensor<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<Value<I>> {
    let inner = op.defined_by::<ToBufferOp>(op.operand(0))?;
    let is_next = op.ir().next_op(inner) == Some(op.handle());
    is_next.then(|| op.ir().operand(inner, 0))
}

/// to_buffer (to_tensor m) -> m
pub(super) fn to_buffer<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<Value<I>> {
    let inner = op.defined_by::<ToTensorOp>(op.operand(0))?;
    let buffer = op.ir().operand(inner, 0);
    (op.type_of(buffer) == op.result_type(0)).then_some(buffer)
}
