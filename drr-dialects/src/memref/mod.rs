//! The `memref` dialect: allocating, viewing, reading and writing buffers.

mod access;
mod canonicalization;
mod effects;
pub(crate) mod fold;
mod globals;
mod kinds;
mod ops;
mod reshape;
mod reshapes;
mod scope;
mod subview;
mod syntax;
pub(crate) mod verify;
mod views;

use drr::dialect;

use crate::arith::{ArithDialect, ConstantOp};
use crate::ub::UbDialect;

pub use canonicalization::*;
pub use kinds::*;
pub use ops::*;
pub use reshapes::*;
pub use scope::*;
pub use views::*;

dialect! {
    /// Allocating, viewing, reading and writing buffers.
    pub MemRefDialect = "memref" {
        depends_on: [ArithDialect, UbDialect],
        canonicalization: [
            AllocaScopeInliner, AllocaScopeHoister, SimplifyAllocConst, SimplifyDeadAlloc,
            SimplifyAllocaConst, SimplifyDeadAlloca, ComposeCollapseOfCollapseOp,
            ComposeCollapseOfExpandOp, CollapseShapeOpMemRefCastFolder, FoldEmptyCopy, FoldSelfCopy,
            DimOfMemRefReshape, ComposeExpandOfExpandOp, ComposeExpandOfCollapseOp,
            ExpandShapeOpMemRefCastFolder, FoldExtractStridedMetadata, SimplifyDeadRealloc,
            ReinterpretCastOpExtractStridedMetadataFolder, ReinterpretCastOpConstantFolder,
            SubViewOpConstantArgumentFolder, SubViewOpMemRefCastFolder, TrivialSubViewOpFolder,
            ViewOpShapeFolder,
        ],
        constant: ConstantOp,
        ops: [
            AllocOp, AllocaOp, AllocaScopeOp, AllocaScopeReturnOp, AssumeAlignmentOp,
            AtomicRMWOp, AtomicYieldOp, CastOp, CollapseShapeOp, CopyOp, DeallocOp, DimOp,
            DistinctObjectsOp, DmaStartOp, DmaWaitOp, ExpandShapeOp,
            ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, GenericAtomicRMWOp,
            GetGlobalOp, GlobalOp, LoadOp, MemorySpaceCastOp, PrefetchOp, RankOp, ReallocOp,
            ReinterpretCastOp, ReshapeOp, StoreOp, SubViewOp, TransposeOp, ViewOp,
        ],
    }
}

/// The names that ops suggest for their results.
mod names {
    use drr::ir::{Ir, Op};

    crate::names::result_names! {
        alloc alloca assume_align cast collapse_shape dim expand_shape intptr memspacecast
        reinterpret_cast reshape subview transpose view
    }

    pub(super) fn metadata<I: Ir>(ir: &I, op: Op<I>, index: usize) -> Option<String> {
        let rank = ir.num_results(op).saturating_sub(2) / 2;
        let name = match index {
            0 => "base_buffer",
            1 => "offset",
            2 if rank > 0 => "sizes",
            index if rank > 0 && index == 2 + rank => "strides",
            _ => return None,
        };
        Some(name.to_string())
    }
}
