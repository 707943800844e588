//! The `tensor` dialect: making, slicing and reshaping tensors.

mod ops;
mod reshape;
mod slice;
mod verify;

use drr::dialect;
use drr::ir::{Container, DYNAMIC, Ir, Type, TypeView};

use crate::arith::ArithDialect;

pub use ops::*;

mod names {
    crate::names::result_names! {
        cast collapsed concat dim expanded extracted extracted_slice from_elements gather generated
        inserted inserted_slice padded rank reshape scatter splat
    }
}

dialect! {
    /// Making, slicing and reshaping tensors.
    pub TensorDialect = "tensor" {
        depends_on: [ArithDialect],
        ops: [
            BitcastOp, CastOp, CollapseShapeOp, ConcatOp, DimOp, EmptyOp, ExpandShapeOp,
            ExtractOp, ExtractSliceOp, FromElementsOp, GatherOp, GenerateOp, InsertOp,
            InsertSliceOp, PadOp, ParallelInsertSliceOp, RankOp, ReshapeOp, ScatterOp, SplatOp,
            YieldOp,
        ],
    }
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
