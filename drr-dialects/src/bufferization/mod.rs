//! The `bufferization` dialect: tensors that become buffers.

mod canonicalization;
mod dealloc;
mod fold;
mod ops;
mod syntax;
mod verify;

use drr::dialect;

use crate::arith::ArithDialect;
use crate::memref::MemRefDialect;
use crate::tensor::TensorDialect;

pub use canonicalization::*;
pub use dealloc::*;
pub use ops::*;

dialect! {
    /// Tensors that become buffers.
    pub BufferizationDialect = "bufferization" {
        verify_attr: verify::attr,
        depends_on: [ArithDialect, MemRefDialect, TensorDialect],
        canonicalization: [
            FoldDimOfAllocTensorOp, ReplaceStaticShapeDims, SimplifyClones,
            DeallocRemoveDuplicateDeallocMemrefs, DeallocRemoveDuplicateRetainedMemrefs,
            EraseEmptyDealloc, EraseAlwaysFalseDealloc, SkipExtractMetadataOfAlloc,
            RemoveAllocDeallocPairWhenNoOtherUsers, BufferizationCanonicalization,
            ToBufferToTensorFolding,
        ],
        ops: [
            AllocTensorOp, CloneOp, DeallocOp, DeallocTensorOp, MaterializeInDestinationOp,
            ToBufferOp, ToTensorOp,
        ],
    }
}
