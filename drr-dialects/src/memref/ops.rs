//! The ops of `memref`.

use drr::constraint::{
    AffineMapAttr, AnyAttr, AnyFloat, AnyNon0RankedOrUnrankedMemRef, AnyOf,
    AnyRankedOrUnrankedMemRef, AnyRegion, AnyStaticShapeMemRef, AnyStridedMemRef,
    AnyStridedMemRefOfRank, AnyType, BoolAttr, DenseI64ArrayAttr, EnumAttr, FlatSymbolRefAttr, I8,
    Index, IndexListArrayAttr, MemRefOf, Optional, SignlessInteger, SignlessIntegerOrIndex,
    SizedRegion, StrAttr, SymbolNameAttr, UnitAttr, Variadic,
};
use drr::declare_op;
use drr::interface::{
    CastOpInterface, MemoryEffectOpInterface, RegionBranchOpInterface, RegionPoint,
    SymbolOpInterface, SymbolUserOpInterface,
};
use drr::ir::Ir;

use super::syntax::GlobalMemrefOpTypeAndInitialValue;
use super::{
    Alignment, LoadedElement, LocalityHint, MemRef1D, MemRefTypeAttr, PositiveI32Attr,
    RankedMemRef, ResultElement, StoredElement, UpdatedElement, access, fold, globals, names,
    reshape, subview, verify,
};
use crate::arith::AtomicRMWKind;
use crate::fold_shape;
use crate::mixed::DynamicIndexList;

/// A number that can be updated atomically.
type Number = AnyOf<(SignlessInteger, AnyFloat)>;

// The casts are verified more strictly than `SameOperandsAndResultShape` says, as in MLIR before
// that trait.
declare_op! {
    /// Memory allocation operation.
    pub AllocOp = "memref.alloc"(dynamic_sizes: Variadic<Index>, symbol_operands: Variadic<Index>)
        { alignment: Optional<Alignment> }
        -> (memref: RankedMemRef)
        traits(AttrSizedOperandSegments, MemoryEffectOpInterface)
        verify = verify::alloc
        result_names = names::alloc
        format = "`(`$dynamic_sizes`)` (`` `[` $symbol_operands^ `]`)? attr-dict `:` type($memref)";

    /// Stack memory allocation operation.
    pub AllocaOp = "memref.alloca"(
            dynamic_sizes: Variadic<Index>, symbol_operands: Variadic<Index>)
        { alignment: Optional<Alignment> }
        -> (memref: RankedMemRef)
        traits(AttrSizedOperandSegments, MemoryEffectOpInterface)
        verify = verify::alloca
        result_names = names::alloca
        format = "`(`$dynamic_sizes`)` (`` `[` $symbol_operands^ `]`)? attr-dict `:` type($memref)";

    /// Explicitly delimited scope for stack allocation.
    pub AllocaScopeOp = "memref.alloca_scope"()
        regions(body_region: SizedRegion<1>)
        -> (results: Variadic<AnyType>)
        traits(AutomaticAllocationScope, SingleBlockImplicitTerminator(AllocaScopeReturnOp),
            RecursiveMemoryEffects, RegionBranchOpInterface, NoRegionArguments)
        syntax;

    /// Terminator for `alloca_scope` operation.
    pub AllocaScopeReturnOp = "memref.alloca_scope.return"(results: Variadic<AnyType>)
        traits(HasParent(AllocaScopeOp), Pure, ReturnLike,
            Terminator)
        format = "attr-dict ($results^ `:` type($results))?";

    /// Assumption that gives alignment information to the input memref.
    pub AssumeAlignmentOp = "memref.assume_alignment"(memref: RankedMemRef)
        { alignment: PositiveI32Attr }
        -> (result: RankedMemRef)
        traits(Pure, SameOperandsAndResultType)
        verify = verify::assume_alignment
        result_names = names::assume_align
        fold = fold::assume_alignment
        format = "$memref `,` $alignment attr-dict `:` type($memref)";

    /// Atomic read-modify-write operation.
    pub AtomicRMWOp = "memref.atomic_rmw"(
            #[attr] kind: EnumAttr<AtomicRMWKind>, value: Number, memref: MemRefOf<Number>,
            indices: Variadic<Index>)
        -> (result: Number)
        traits(AllTypesMatch(value, result), TypesMatchWith(memref, value, UpdatedElement),
            MemoryEffectOpInterface)
        verify = access::atomic_rmw
        fold = fold::casts_but_value
        format = "$kind $value `,` $memref `[` $indices `]` attr-dict `:` \
            `(` type($value) `,` type($memref) `)` `->` type($result)";

    /// Yield operation for `generic_atomic_rmw`.
    pub AtomicYieldOp = "memref.atomic_yield"(result: AnyType)
        traits(HasParent(GenericAtomicRMWOp), Pure, Terminator, ReturnLike)
        verify = access::atomic_yield
        format = "$result attr-dict `:` type($result)";

    /// Memref cast operation.
    pub CastOp = "memref.cast"(source: AnyRankedOrUnrankedMemRef)
        -> (dest: AnyRankedOrUnrankedMemRef)
        traits(CastOpInterface, MemRefsNormalizable, Pure)
        result_names = names::cast
        fold = fold::cast
        format = "$source attr-dict `:` type($source) `to` type($dest)";

    /// Operation to produce a memref with a smaller rank.
    pub CollapseShapeOp = "memref.collapse_shape"(
            src: AnyStridedMemRef, #[attr] reassociation: IndexListArrayAttr)
        -> (result: AnyStridedMemRef)
        traits(Pure)
        verify = reshape::collapse_shape
        result_names = names::collapse_shape
        fold = fold::collapse_shape
        format = "$src $reassociation attr-dict `:` type($src) `into` type($result)";

    /// Copies the elements of a memref to another one.
    pub CopyOp = "memref.copy"(source: AnyRankedOrUnrankedMemRef, target: AnyRankedOrUnrankedMemRef)
        traits(SameOperandsElementType, SameOperandsShape, MemoryEffectOpInterface)
        fold = fold::copy
        format = "$source `,` $target attr-dict `:` type($source) `to` type($target)";

    /// Memory deallocation operation.
    pub DeallocOp = "memref.dealloc"(memref: AnyRankedOrUnrankedMemRef)
        traits(MemRefsNormalizable, MemoryEffectOpInterface)
        fold = fold::casts
        format = "$memref attr-dict `:` type($memref)";

    /// Dimension index operation.
    pub DimOp = "memref.dim"(source: AnyNon0RankedOrUnrankedMemRef, index: Index)
        -> (result: Index)
        traits(MemRefsNormalizable, NoMemoryEffect)
        result_names = names::dim
        fold = fold::dim
        format = "attr-dict $source `,` $index `:` type($source)";

    /// Assumption that accesses to specific memrefs will never alias.
    pub DistinctObjectsOp = "memref.distinct_objects"(operands: Variadic<RankedMemRef>)
        -> (results: Variadic<RankedMemRef>)
        traits(Pure)
        infer = verify::distinct_types
        verify = verify::distinct_objects
        format = "$operands attr-dict `:` type($operands)";

    /// Non-blocking DMA operation that starts a transfer.
    pub DmaStartOp = "memref.dma_start"(operands: Variadic<AnyType>)
        verify = access::dma_start
        fold = fold::casts
        syntax;

    /// Blocking DMA operation that waits for transfer completion.
    pub DmaWaitOp = "memref.dma_wait"(
            tag_memref: RankedMemRef, tag_indices: Variadic<Index>, num_elements: Index)
        verify = access::dma_wait
        fold = fold::casts
        format = "$tag_memref `[` $tag_indices `]` `,` $num_elements attr-dict `:` type($tag_memref)";

    /// Operation to produce a memref with a higher rank.
    pub ExpandShapeOp = "memref.expand_shape"(
            src: AnyStridedMemRef, #[attr] reassociation: IndexListArrayAttr,
            output_shape: Variadic<Index>, #[attr] static_output_shape: DenseI64ArrayAttr)
        -> (result: AnyStridedMemRef)
        traits(Pure)
        verify = reshape::expand_shape
        result_names = names::expand_shape
        fold = fold::expand_shape
        format = "$src $reassociation `output_shape` \
            custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict `:` \
            type($src) `into` type($result)";

    /// Extracts a memref's underlying aligned pointer as an index.
    pub ExtractAlignedPointerAsIndexOp = "memref.extract_aligned_pointer_as_index"(
            source: AnyRankedOrUnrankedMemRef)
        -> (aligned_pointer: Index)
        traits(Pure)
        result_names = names::intptr
        format = "$source `:` type($source) `->` type(results) attr-dict";

    /// Extracts a buffer base with offset and strides.
    pub ExtractStridedMetadataOp = "memref.extract_strided_metadata"(source: AnyStridedMemRef)
        -> (base_buffer: AnyStridedMemRefOfRank<0>, offset: Index, sizes: Variadic<Index>,
            strides: Variadic<Index>)
        traits(Pure, SameVariadicResultSize)
        infer = verify::metadata_types
        verify = verify::metadata
        result_names = names::metadata
        format = "$source `:` type($source) `->` type(results) attr-dict";

    /// Atomic read-modify-write operation with a region.
    pub GenericAtomicRMWOp = "memref.generic_atomic_rmw"(
            memref: MemRefOf<Number>, indices: Variadic<Index>)
        regions(atomic_body: AnyRegion)
        -> (result: Number)
        traits(SingleBlockImplicitTerminator(AtomicYieldOp),
            TypesMatchWith(memref, result, ResultElement), MemoryEffectOpInterface)
        verify = access::generic_atomic_rmw
        syntax;

    /// Gets the memref pointing to a global variable.
    pub GetGlobalOp = "memref.get_global"(#[attr] name: FlatSymbolRefAttr)
        -> (result: AnyStaticShapeMemRef)
        traits(Pure, SymbolUserOpInterface)
        format = "$name `:` type($result) attr-dict";

    /// Declares or defines a global memref variable.
    pub GlobalOp = "memref.global"(
            #[attr] sym_name: SymbolNameAttr, #[attr] sym_visibility: Optional<StrAttr>,
            #[attr(name = "type")] ty: MemRefTypeAttr, #[attr] initial_value: Optional<AnyAttr>,
            #[attr] constant: Optional<UnitAttr>, #[attr] alignment: Optional<Alignment>)
        traits(SymbolOpInterface)
        verify = globals::global
        format = "($sym_visibility^)? (`constant` $constant^)? $sym_name `:` \
            custom<GlobalMemrefOpTypeAndInitialValue>($ty, $initial_value) attr-dict";

    /// Load operation.
    pub LoadOp = "memref.load"(memref: RankedMemRef, indices: Variadic<Index>)
        { nontemporal: Optional<BoolAttr> = false, alignment: Optional<Alignment> }
        -> (result: AnyType)
        traits(TypesMatchWith(memref, result, LoadedElement), MemRefsNormalizable,
            MemoryEffectOpInterface)
        verify = access::load
        fold = fold::casts
        format = "$memref `[` $indices `]` attr-dict `:` type($memref)";

    /// Memref memory space cast operation.
    pub MemorySpaceCastOp = "memref.memory_space_cast"(source: AnyRankedOrUnrankedMemRef)
        -> (dest: AnyRankedOrUnrankedMemRef)
        traits(CastOpInterface, MemRefsNormalizable, Pure)
        result_names = names::memspacecast
        fold = fold::memory_space_cast
        format = "$source attr-dict `:` type($source) `to` type($dest)";

    /// Prefetch operation.
    pub PrefetchOp = "memref.prefetch"(memref: RankedMemRef, indices: Variadic<Index>)
        {
            #[attr(name = "isWrite")] is_write: BoolAttr,
            #[attr(name = "localityHint")] locality_hint: LocalityHint,
            #[attr(name = "isDataCache")] is_data_cache: BoolAttr,
        }
        traits(MemoryEffectOpInterface)
        verify = access::prefetch
        fold = fold::casts
        syntax;

    /// Rank operation.
    pub RankOp = "memref.rank"(memref: AnyRankedOrUnrankedMemRef)
        -> (result: Index)
        traits(Pure)
        fold = fold_shape::rank
        format = "$memref attr-dict `:` type($memref)";

    /// Memory reallocation operation.
    pub ReallocOp = "memref.realloc"(
            source: MemRef1D<AnyType>, dynamic_result_size: Optional<Index>)
        { alignment: Optional<Alignment> }
        -> (result: MemRef1D<AnyType>)
        traits(MemoryEffectOpInterface)
        verify = verify::realloc
        format = "$source (`(` $dynamic_result_size^ `)`)? attr-dict \
            `:` type($source) `to` type(results)";

    /// Memref reinterpret cast operation.
    pub ReinterpretCastOp = "memref.reinterpret_cast"(
            source: AnyRankedOrUnrankedMemRef, offsets: Variadic<Index>, sizes: Variadic<Index>,
            strides: Variadic<Index>)
        { static_offsets: DenseI64ArrayAttr, static_sizes: DenseI64ArrayAttr,
            static_strides: DenseI64ArrayAttr }
        -> (result: AnyStridedMemRef)
        traits(AttrSizedOperandSegments, MemRefsNormalizable, Pure)
        verify = subview::reinterpret_cast
        result_names = names::reinterpret_cast
        fold = fold::reinterpret_cast
        format = "$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) \
            `` `,` `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes) \
            `` `,` `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides) \
            attr-dict `:` type($source) `to` type($result)";

    /// Memref reshape operation.
    pub ReshapeOp = "memref.reshape"(source: AnyRankedOrUnrankedMemRef, shape: MemRef1D<SignlessIntegerOrIndex>)
        -> (result: AnyRankedOrUnrankedMemRef)
        traits(AlwaysSpeculatable, MemoryEffectOpInterface)
        verify = reshape::reshape
        result_names = names::reshape
        format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)";

    /// Store operation.
    pub StoreOp = "memref.store"(value: AnyType, memref: RankedMemRef, indices: Variadic<Index>)
        { nontemporal: Optional<BoolAttr> = false, alignment: Optional<Alignment> }
        traits(TypesMatchWith(memref, value, StoredElement), MemRefsNormalizable,
            MemoryEffectOpInterface)
        verify = access::store
        fold = fold::casts_but_value
        format = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)";

    /// Memref subview operation.
    pub SubViewOp = "memref.subview"(
            source: RankedMemRef, offsets: Variadic<Index>, sizes: Variadic<Index>,
            strides: Variadic<Index>)
        { static_offsets: DenseI64ArrayAttr, static_sizes: DenseI64ArrayAttr,
            static_strides: DenseI64ArrayAttr }
        -> (result: RankedMemRef)
        traits(AttrSizedOperandSegments, Pure)
        verify = subview::subview
        result_names = names::subview
        fold = fold::subview
        format = "$source `` \
            custom<DynamicIndexList>($offsets, $static_offsets) \
            custom<DynamicIndexList>($sizes, $static_sizes) \
            custom<DynamicIndexList>($strides, $static_strides) \
            attr-dict `:` type($source) `to` type($result)";

    /// Produces a strided memref with permuted dimensions.
    pub TransposeOp = "memref.transpose"(source: AnyStridedMemRef) { permutation: AffineMapAttr }
        -> (result: AnyStridedMemRef)
        traits(Pure)
        verify = subview::transpose
        result_names = names::transpose
        fold = fold::transpose
        syntax;

    /// Memref view operation.
    pub ViewOp = "memref.view"(source: MemRef1D<I8>, byte_shift: Index, sizes: Variadic<Index>)
        -> (result: RankedMemRef)
        traits(Pure)
        verify = verify::view
        result_names = names::view
        fold = fold::view
        format = "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict \
            `:` type($source) `to` type(results)";
}

impl<I: Ir> RegionBranchOpInterface<I> for AllocaScopeOpView<'_, I> {
    fn region_successors(&self, from: RegionPoint) -> Vec<RegionPoint> {
        match from {
            RegionPoint::Parent => vec![RegionPoint::Region(0)],
            RegionPoint::Region(_) => vec![RegionPoint::Parent],
        }
    }
}
