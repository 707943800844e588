//! The rules of the lowerings, for conversions that put several together.

use drr::ir::Ir;
use drr::pattern_set::PatternSet;

use super::{arith, cf, func, math, memref, scf};

/// How functions and memory are lowered (MLIR's `LowerToLLVMOptions`). The default is MLIR's.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LowerToLLVMOptions {
    /// Functions get memrefs of known shape as pointers to their elements, and not as the fields of a
    /// structure. A function or call with the attribute `llvm.bareptr` does so in any case.
    pub bare_pointers: bool,
    /// Buffers are allocated by `aligned_alloc` instead of `malloc`.
    pub aligned_alloc: bool,
    /// Buffers are allocated and freed by `_mlir_memref_to_llvm_alloc` and the like.
    pub generic_functions: bool,
}

/// `arith` to `llvm` (MLIR's `populateArithToLLVMConversionPatterns`).
pub fn arith_to_llvm<I: Ir>() -> PatternSet<I> {
    PatternSet::new().with(arith::ArithToLLVM)
}

/// `cf` to `llvm` (MLIR's `populateControlFlowToLLVMConversionPatterns` and
/// `populateAssertToLLVMConversionPattern`).
pub fn cf_to_llvm<I: Ir>() -> PatternSet<I> {
    PatternSet::new()
        .with(cf::AssertOpLowering)
        .with(cf::BranchOpLowering)
        .with(cf::CondBranchOpLowering)
        .with(cf::SwitchOpLowering)
}

/// `func` to `llvm` (MLIR's `populateFuncToLLVMConversionPatterns`).
pub fn func_to_llvm<I: Ir>(options: LowerToLLVMOptions) -> PatternSet<I> {
    let patterns = PatternSet::new().with(func::ConstantOpLowering);
    match options.bare_pointers {
        false => patterns
            .with(func::CallIndirectOpLowering)
            .with(func::CallOpLowering)
            .with(func::FuncOpConversion)
            .with(func::ReturnOpLowering),
        true => patterns
            .with(func::BareCallIndirectOpLowering)
            .with(func::BareCallOpLowering)
            .with(func::BareFuncOpConversion)
            .with(func::BareReturnOpLowering),
    }
}

/// `memref` to `llvm` (MLIR's `populateFinalizeMemRefToLLVMConversionPatterns`).
pub fn memref_to_llvm<I: Ir>(options: LowerToLLVMOptions) -> PatternSet<I> {
    let patterns = PatternSet::new()
        .with(memref::AllocaOpLowering)
        .with(memref::AssumeAlignmentOpLowering)
        .with(memref::AtomicRMWOpLowering)
        .with(memref::ConvertExtractAlignedPointerAsIndex)
        .with(memref::DimOpLowering)
        .with(memref::DistinctObjectsOpLowering)
        .with(memref::ExtractStridedMetadataOpLowering)
        .with(memref::GetGlobalMemrefOpLowering)
        .with(memref::GlobalMemrefOpLowering)
        .with(memref::LoadOpLowering)
        .with(memref::MemRefCastOpLowering)
        .with(memref::MemRefCopyOpLowering)
        .with(memref::MemRefReinterpretCastOpLowering)
        .with(memref::MemorySpaceCastOpLowering)
        .with(memref::PrefetchOpLowering)
        .with(memref::RankOpLowering)
        .with(memref::StoreOpLowering)
        .with(memref::TransposeOpLowering)
        .with(memref::ViewOpLowering);
    let patterns = match (options.aligned_alloc, options.generic_functions) {
        (false, false) => patterns.with(memref::AllocOpLowering),
        (false, true) => patterns.with(memref::GenericAllocOpLowering),
        (true, false) => patterns.with(memref::AlignedAllocOpLowering),
        (true, true) => patterns.with(memref::GenericAlignedAllocOpLowering),
    };
    match options.generic_functions {
        false => patterns.with(memref::DeallocOpLowering),
        true => patterns.with(memref::GenericDeallocOpLowering),
    }
}

/// `math` to `llvm` (MLIR's `populateMathToLLVMConversionPatterns`). `math.log1p` becomes the
/// logarithm of a sum; [`MathToLLVM`](math::MathToLLVM) alone leaves it.
pub fn math_to_llvm<I: Ir>() -> PatternSet<I> {
    PatternSet::new()
        .with(math::ApproximateLog1p)
        .with(math::MathToLLVM)
}

/// `scf` to `cf` (MLIR's `populateSCFToControlFlowConversionPatterns`). Use it without a type
/// converter or with one.
pub fn scf_to_cf<I: Ir>() -> PatternSet<I> {
    PatternSet::new()
        .with(scf::ExecuteRegionLowering)
        .with(scf::ForLowering)
        .with(scf::ForallLowering)
        .with(scf::IfLowering)
        .with(scf::IndexSwitchLowering)
        .with(scf::ParallelLowering)
        .with(scf::WhileLowering)
}
