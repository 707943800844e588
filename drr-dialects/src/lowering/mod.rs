//! Lowerings of `arith`, `cf`, `func`, `math`, `memref` and `scf`, by dialect conversion.
//!
//! [`register_passes`] adds them as passes under MLIR's names; `drr-opt` has them. Their results are those
//! of MLIR's passes after `reconcile-unrealized-casts`.

mod arith;
mod build;
mod c_interface;
mod cf;
mod converter;
mod descriptor;
mod elementwise;
mod func;
mod make;
mod math;
mod memref;
mod pass;
mod scf;
mod signature;
mod symbols;
mod types;

pub use arith::ArithToLLVM;
pub use cf::{AssertOpLowering, BranchOpLowering, CondBranchOpLowering, SwitchOpLowering};
pub use converter::llvm_types;
pub use func::{
    BareCallIndirectOpLowering, BareCallOpLowering, BareFuncOpConversion, BareReturnOpLowering,
    CallIndirectOpLowering, CallOpLowering, ConstantOpLowering, FuncOpConversion, ReturnOpLowering,
};
pub use math::{ApproximateLog1p, MathToLLVM};
pub use memref::{
    AlignedAllocOpLowering, AllocOpLowering, AllocaOpLowering, AssumeAlignmentOpLowering,
    AtomicRMWOpLowering, ConvertExtractAlignedPointerAsIndex, DeallocOpLowering, DimOpLowering,
    DistinctObjectsOpLowering, ExtractStridedMetadataOpLowering, GenericAlignedAllocOpLowering,
    GenericAllocOpLowering, GenericDeallocOpLowering, GetGlobalMemrefOpLowering,
    GlobalMemrefOpLowering, LoadOpLowering, MemRefCastOpLowering, MemRefCopyOpLowering,
    MemRefReinterpretCastOpLowering, MemorySpaceCastOpLowering, PrefetchOpLowering, RankOpLowering,
    StoreOpLowering, TransposeOpLowering, ViewOpLowering,
};
pub use pass::register_passes;
pub use scf::{
    ExecuteRegionLowering, ForLowering, ForallLowering, IfLowering, IndexSwitchLowering,
    ParallelLowering, WhileLowering,
};
