//! `memref` to `llvm`: memory, and the parts of memrefs.
//!
//! These are functions and no rules of `drr!`, because the number of instructions depends on the rank
//! and the layout of a type.

#![allow(non_snake_case)]

mod memory;
mod views;

use drr::ir::{Ir, Op, Type, Value};
use drr::native::{AttrRef, Ty};
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::build::Builder;
use crate::memref::*;
use memory::*;
use views::*;

/// The replacements of the results of an operation.
type Lowered<I> = Option<Vec<Value<I>>>;

/// Declares patterns by functions that make what replaces the results.
macro_rules! patterns {
    ($($(#[$doc:meta])* $name:ident: $op:ident = $lower:expr;)*) => {$(
        $(#[$doc])*
        #[pattern(root = $op)]
        pub fn $name<I: Ir>(op: OpOf<$op, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
            let op = op.handle();
            let lower: fn(&mut Builder<'_, '_, I>, Op<I>) -> Lowered<I> = $lower;
            let lowered = Builder::at(rewriter, op).and_then(|mut build| lower(&mut build, op));
            lowered.is_some_and(|values| {
                rewriter.replace_op(op, &values);
                true
            })
        }
    )*};
}
patterns! {
    /// `memref.alloc` to a call of `malloc`.
    AllocOpLowering: AllocOp = |build, op| alloc(build, op, "malloc");
    /// `memref.alloc` to a call of `_mlir_memref_to_llvm_alloc`.
    GenericAllocOpLowering: AllocOp = |build, op| alloc(build, op, "_mlir_memref_to_llvm_alloc");
    /// `memref.alloc` to a call of `aligned_alloc`.
    AlignedAllocOpLowering: AllocOp = |build, op| aligned_alloc(build, op, "aligned_alloc");
    /// `memref.alloc` to a call of `_mlir_memref_to_llvm_aligned_alloc`.
    GenericAlignedAllocOpLowering: AllocOp =
        |build, op| aligned_alloc(build, op, "_mlir_memref_to_llvm_aligned_alloc");
    /// `memref.dealloc` to a call of `free`.
    DeallocOpLowering: DeallocOp = |build, op| dealloc(build, op, "free");
    /// `memref.dealloc` to a call of `_mlir_memref_to_llvm_free`.
    GenericDeallocOpLowering: DeallocOp =
        |build, op| dealloc(build, op, "_mlir_memref_to_llvm_free");
    /// `memref.alloca` to `llvm.alloca`.
    AllocaOpLowering: AllocaOp = alloca;
    /// `memref.load` to `llvm.load`.
    LoadOpLowering: LoadOp = load;
    /// `memref.store` to `llvm.store`.
    StoreOpLowering: StoreOp = store;
    /// `memref.global` to `llvm.mlir.global`.
    GlobalMemrefOpLowering: GlobalOp = global;
    /// `memref.get_global` to a structure with the address of the global.
    GetGlobalMemrefOpLowering: GetGlobalOp = get_global;
    /// `memref.atomic_rmw` to `llvm.atomicrmw`.
    AtomicRMWOpLowering: AtomicRMWOp = atomic_rmw;
    /// `memref.prefetch` to `llvm.intr.prefetch`.
    PrefetchOpLowering: PrefetchOp = prefetch;
    /// `memref.dim` to a part of the structure.
    DimOpLowering: DimOp = dim;
    /// `memref.rank` to a constant, or to a part of the structure.
    RankOpLowering: RankOp = rank;
    /// `memref.cast` to the same structure, or to the one behind a pointer.
    MemRefCastOpLowering: CastOp = cast;
    /// `memref.memory_space_cast` to a structure with other pointers.
    MemorySpaceCastOpLowering: MemorySpaceCastOp = memory_space_cast;
    /// `memref.reinterpret_cast` to a structure with other sizes and strides.
    MemRefReinterpretCastOpLowering: ReinterpretCastOp = reinterpret_cast;
    /// `memref.extract_aligned_pointer_as_index` to `llvm.ptrtoint`.
    ConvertExtractAlignedPointerAsIndex: ExtractAlignedPointerAsIndexOp = aligned_pointer;
    /// `memref.extract_strided_metadata` to the parts of the structure.
    ExtractStridedMetadataOpLowering: ExtractStridedMetadataOp = metadata;
    /// `memref.transpose` to a structure with other sizes and strides.
    TransposeOpLowering: TransposeOp = transpose;
    /// `memref.view` to a structure with other sizes and strides.
    ViewOpLowering: ViewOp = view;
    /// `memref.copy` to `llvm.intr.memcpy`, or to a call of `memrefCopy`.
    MemRefCopyOpLowering: CopyOp = copy;
    /// `memref.assume_alignment` to `llvm.intr.assume`.
    AssumeAlignmentOpLowering: AssumeAlignmentOp = assume_alignment;
    /// `memref.distinct_objects` to `llvm.intr.assume`.
    DistinctObjectsOpLowering: DistinctObjectsOp = distinct_objects;
}

fn int<I: Ir>(attr: AttrRef<'_, I>) -> Option<i64> {
    i64::try_from(attr.as_int()?).ok()
}

fn result_type<I: Ir>(ir: &I, op: Op<I>) -> Type<I> {
    ir.result_type(op, 0)
}

/// The type of an operand before the conversion, and its only value after it.
fn operand<I: Ir>(build: &mut Builder<'_, '_, I>, old: Value<I>) -> Option<(Type<I>, Value<I>)> {
    Some((build.type_of(old), build.value(old)?))
}

fn rank_of<I: Ir>(ir: &I, memref: Type<I>) -> Option<usize> {
    Ty::new(ir, memref).rank()
}
