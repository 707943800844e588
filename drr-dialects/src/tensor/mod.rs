//! The `tensor` dialect: making, slicing and reshaping tensors.

mod canonicalization;
pub(crate) mod casts;
mod fold;
mod ops;
mod reshape;
mod slice;
mod verify;

use drr::dialect;

use crate::arith::{ArithDialect, ConstantOp};

pub use canonicalization::*;
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
        canonicalization: [
            TensorCanonicalization, TensorReshapeCanonicalization, ComposeCollapseOfCollapseOp,
            ComposeCollapseOfExpandOp, ComposeExpandOfExpandOp, ComposeExpandOfCollapseOp,
            ConvertToStaticExpandShape, FoldCollapseOfCastOp, TensorCastExtractSlice, InferConcatOperandTypes, DimOfDestStyleOp, FoldStaticZeroPadding,
            FoldSourceTensorCast, FoldTargetTensorCast, FoldOrthogonalPaddings, FoldStaticPadding,
            FoldConsecutiveConstantPadding, FoldTensorCastProducerOp,
            InferConcatResultType, FoldEmptyTensorWithCastOp, FoldEmptyTensorWithDimOp,
            ReplaceEmptyTensorStaticShapeDims, ExtractFromTensorGenerate, StaticTensorGenerate,
            ExtractSliceOpConstantArgumentFolder,
            ExtractSliceOpCastFolder, InsertSliceOpConstantArgumentFolder, InsertSliceOpCastFolder,
            InsertSliceOpSourceCastInserter, ParallelInsertSliceOpConstantArgumentFolder,
            ParallelInsertSliceOpCastFolder, ParallelInsertSliceOpSourceCastInserter,
        ],
        constant: ConstantOp,
        ops: [
            BitcastOp, CastOp, CollapseShapeOp, ConcatOp, DimOp, EmptyOp, ExpandShapeOp,
            ExtractOp, ExtractSliceOp, FromElementsOp, GatherOp, GenerateOp, InsertOp,
            InsertSliceOp, PadOp, ParallelInsertSliceOp, RankOp, ReshapeOp, ScatterOp, SplatOp,
            YieldOp,
        ],
    }
}
