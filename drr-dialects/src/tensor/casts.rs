//! Casts between tensor types that say more or less about the sizes.

use drr::ir::{Container, DYNAMIC, InsertPoint, Ir, OpState, Type, TypeView, Value};
use drr::op::HasView;
use drr::prelude::PatternRewriter;

use super::CastOp;
use crate::defined::defined_by;

/// The value that a `tensor.cast` to a type that says less gives.
pub(crate) fn cast_from_more_static<I: Ir>(ir: &I, value: Value<I>) -> Option<Value<I>> {
    let source = CastOp::wrap(ir, defined_by::<I, CastOp>(ir, value)?)
        .source()
        .handle();
    let types = (ir.value_type(value), ir.value_type(source));
    (types.0 != types.1 && preserves_static_information(ir, types.0, types.1)).then_some(source)
}

/// True if a ranked tensor type says all that another one says about the sizes (MLIR's
/// `preservesStaticInformation`).
pub(crate) fn preserves_static_information<I: Ir>(
    ir: &I,
    source: Type<I>,
    target: Type<I>,
) -> bool {
    let parts = |ty| {
        ir.with_type(ty, |view| match view {
            TypeView::Shaped {
                container: Container::Tensor,
                shape: Some(shape),
                element,
                ..
            } => Some((shape.to_vec(), element)),
            _ => None,
        })
    };
    let (Some((source, of_source)), Some((target, of_target))) = (parts(source), parts(target))
    else {
        return false;
    };
    let mut sizes = source.iter().zip(&target);
    of_source == of_target
        && source.len() == target.len()
        && sizes.all(|(source, target)| *source == DYNAMIC || *target != DYNAMIC)
}

/// A `tensor.cast` at the insertion point.
pub(crate) fn cast<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    at: InsertPoint<I>,
    loc: &I::Loc,
    value: Value<I>,
    ty: Type<I>,
) -> Option<Value<I>> {
    let kind = rewriter.ir_mut().bind_op::<CastOp>()?;
    let state = OpState {
        operands: &[value],
        result_types: &[ty],
        ..OpState::new(kind, loc.clone())
    };
    let made = rewriter.with_insertion_point(at, |rewriter| rewriter.create_op(state));
    Some(rewriter.ir().result(made, 0))
}
