//! The ops of `tensor`.

use drr::constraint::{
    AnyFloat, AnyNon0RankedOrUnrankedTensor, AnyOf, AnyTensor, AnyType, BuiltinType,
    DenseI64ArrayAttr, I64Attr, Index, IndexListArrayAttr, Optional, RankedTensor, RankedTensorOf,
    SignedInteger, SignlessInteger, SignlessIntegerOrIndex, SizedRegion, StaticShapeTensor,
    TensorOf, TypeClass, TypeConstraint, UnitAttr, UnsignedInteger, Variadic,
};
use drr::declare_op;
use drr::interface::{CastOpInterface, DestinationStyleOpInterface};
use drr::ir::{Ir, TypeData};
use drr::native::Ty;
use drr::op::{ElementTypeOf, SameType, TypeTransform};

use super::{fold, names, reshape, slice, verify};
use crate::fold_shape;
use crate::mixed::DynamicIndexList;

/// The elements of a tensor that can be reinterpreted.
type Bits = AnyOf<(SignlessInteger, UnsignedInteger, SignedInteger, AnyFloat)>;

/// `TensorRankOf<[AnySignlessIntegerOrIndex], [1]>` of MLIR: a tensor of rank 1 with the dimensions of
/// another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShapeTensor;

impl TypeConstraint for ShapeTensor {
    const SUMMARY: &'static str = "1D tensor of signless integer or index values";
    const CLASS: TypeClass = TypeClass::Builtin(BuiltinType::Tensor);
    fn check<I: Ir>(ty: Ty<'_, I>) -> bool {
        ty.satisfies::<RankedTensorOf<SignlessIntegerOrIndex>>() && ty.rank() == Some(1)
    }
}

/// Declares functions of types under other descriptions.
macro_rules! transforms {
    ($($name:ident = $like:ty, $summary:literal;)*) => {$(
        #[doc = concat!("A relation of types: ", $summary, ".")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        impl TypeTransform for $name {
            const SUMMARY: &'static str = $summary;
            fn apply<I: Ir>(ty: Ty<'_, I>) -> Option<TypeData<I>> {
                <$like as TypeTransform>::apply(ty)
            }
        }
    )*};
}

transforms! {
    ElementOfTensor = ElementTypeOf, "result type matches element type of tensor";
    ElementsOfResult = ElementTypeOf, "operand types match result element type";
    DestType = SameType, "result type matches type of dest";
    ElementOfDest = ElementTypeOf, "scalar type matches element type of dest";
    SliceDest = SameType, "expected result type to match dest type";
    ElementOfResult = ElementTypeOf, "operand type matches element type of result";
}

declare_op! {
    /// Tensor bitcast operation.
    pub BitcastOp = "tensor.bitcast"(source: TensorOf<Bits>)
        -> (dest: TensorOf<Bits>)
        traits(CastOpInterface, Pure)
        fold = fold_shape::cast
        format = "$source attr-dict `:` type($source) `to` type($dest)";

    /// Tensor cast operation.
    pub CastOp = "tensor.cast"(source: AnyTensor)
        -> (dest: AnyTensor)
        traits(CastOpInterface, Pure)
        result_names = names::cast
        fold = fold_shape::cast
        format = "$source attr-dict `:` type($source) `to` type($dest)";

    /// Operation to produce a tensor with a smaller rank.
    pub CollapseShapeOp = "tensor.collapse_shape"(
            src: AnyTensor, #[attr] reassociation: IndexListArrayAttr)
        -> (result: AnyTensor)
        traits(Pure)
        verify = reshape::collapse_shape
        result_names = names::collapsed
        fold = fold::collapse_shape
        format = "$src $reassociation attr-dict `:` type($src) `into` type($result)";

    /// Tensor concatenation operation.
    pub ConcatOp = "tensor.concat"(#[attr] dim: I64Attr, inputs: Variadic<RankedTensor>)
        -> (result: RankedTensor)
        traits(Pure)
        verify = verify::concat
        result_names = names::concat
        fold = fold::concat
        format = "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)";

    /// Dimension index operation.
    pub DimOp = "tensor.dim"(source: AnyNon0RankedOrUnrankedTensor, index: Index)
        -> (result: Index)
        traits(NoMemoryEffect)
        result_names = names::dim
        fold = fold::dim
        format = "attr-dict $source `,` $index `:` type($source)";

    /// Empty tensor operation.
    pub EmptyOp = "tensor.empty"(dynamic_sizes: Variadic<Index>)
        -> (result: RankedTensor)
        traits(Pure)
        verify = verify::sizes
        format = "`(`$dynamic_sizes`)` attr-dict `:` type($result)";

    /// Operation to produce a tensor with a higher rank.
    pub ExpandShapeOp = "tensor.expand_shape"(
            src: AnyTensor, #[attr] reassociation: IndexListArrayAttr,
            output_shape: Variadic<Index>, #[attr] static_output_shape: DenseI64ArrayAttr)
        -> (result: AnyTensor)
        traits(Pure)
        verify = reshape::expand_shape
        result_names = names::expanded
        fold = fold::expand_shape
        format = "$src $reassociation `output_shape` \
            custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict `:` \
            type($src) `into` type($result)";

    /// Element extraction operation.
    pub ExtractOp = "tensor.extract"(tensor: RankedTensor, indices: Variadic<Index>)
        -> (result: AnyType)
        traits(Pure, TypesMatchWith(tensor, result, ElementOfTensor))
        verify = verify::extract
        result_names = names::extracted
        fold = fold::extract
        format = "$tensor `[` $indices `]` attr-dict `:` type($tensor)";

    /// Extract slice operation.
    pub ExtractSliceOp = "tensor.extract_slice"(
            source: RankedTensor, offsets: Variadic<Index>, sizes: Variadic<Index>,
            strides: Variadic<Index>)
        { static_offsets: DenseI64ArrayAttr, static_sizes: DenseI64ArrayAttr,
            static_strides: DenseI64ArrayAttr }
        -> (result: RankedTensor)
        traits(AttrSizedOperandSegments, Pure)
        verify = slice::extract_slice
        result_names = names::extracted_slice
        fold = fold::extract_slice
        format = "$source `` \
            custom<DynamicIndexList>($offsets, $static_offsets) \
            custom<DynamicIndexList>($sizes, $static_sizes) \
            custom<DynamicIndexList>($strides, $static_strides) \
            attr-dict `:` type($source) `to` type($result)";

    /// Tensor from elements operation.
    pub FromElementsOp = "tensor.from_elements"(elements: Variadic<AnyType>)
        -> (result: StaticShapeTensor)
        traits(Pure, TypesMatchWith(result, elements, ElementsOfResult))
        verify = verify::from_elements
        result_names = names::from_elements
        fold = fold::from_elements
        format = "$elements attr-dict `:` type($result)";

    /// Gather a subset of a tensor at specified indices.
    pub GatherOp = "tensor.gather"(
            source: RankedTensor, indices: RankedTensorOf<SignlessIntegerOrIndex>)
        { gather_dims: DenseI64ArrayAttr, unique: Optional<UnitAttr> }
        -> (result: RankedTensor)
        traits(Pure)
        verify = verify::gather
        result_names = names::gather
        fold = fold::resized
        format = "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? \
            attr-dict `:` functional-type(operands, results)";

    /// Creates a dynamically sized tensor from elements.
    pub GenerateOp = "tensor.generate"(dynamic_extents: Variadic<Index>)
        regions(body: SizedRegion<1>)
        -> (result: RankedTensor)
        traits(RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp))
        verify = verify::sizes
        verify_regions = verify::generate
        result_names = names::generated
        format = "$dynamic_extents $body attr-dict `:` type($result)";

    /// Element insertion operation.
    pub InsertOp = "tensor.insert"(scalar: AnyType, dest: RankedTensor, indices: Variadic<Index>)
        -> (result: RankedTensor)
        traits(DestinationStyleOpInterface, Pure, TypesMatchWith(dest, result, DestType),
            TypesMatchWith(dest, scalar, ElementOfDest))
        verify = verify::insert
        result_names = names::inserted
        fold = fold::insert
        format = "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)";

    /// Insert slice operation.
    pub InsertSliceOp = "tensor.insert_slice"(
            source: RankedTensor, dest: RankedTensor, offsets: Variadic<Index>,
            sizes: Variadic<Index>, strides: Variadic<Index>)
        { static_offsets: DenseI64ArrayAttr, static_sizes: DenseI64ArrayAttr,
            static_strides: DenseI64ArrayAttr }
        -> (result: RankedTensor)
        traits(AttrSizedOperandSegments, DestinationStyleOpInterface, Pure,
            TypesMatchWith(dest, result, SliceDest))
        verify = slice::insert_slice
        result_names = names::inserted_slice
        fold = fold::insert_slice
        format = "$source `into` $dest `` \
            custom<DynamicIndexList>($offsets, $static_offsets) \
            custom<DynamicIndexList>($sizes, $static_sizes) \
            custom<DynamicIndexList>($strides, $static_strides) \
            attr-dict `:` type($source) `into` type($dest)";

    /// Tensor pad operation.
    pub PadOp = "tensor.pad"(
            source: RankedTensor, low: Variadic<Index>, high: Variadic<Index>)
        { static_low: DenseI64ArrayAttr, static_high: DenseI64ArrayAttr, nofold: Optional<UnitAttr> }
        regions(region: SizedRegion<1>)
        -> (result: RankedTensor)
        traits(AttrSizedOperandSegments, Pure, SingleBlockImplicitTerminator(YieldOp))
        verify = verify::pad
        verify_regions = verify::pad_regions
        result_names = names::padded
        fold = fold::pad
        format = "$source (`nofold` $nofold^)? \
            `low` `` custom<DynamicIndexList>($low, $static_low) \
            `high` `` custom<DynamicIndexList>($high, $static_high) \
            $region attr-dict `:` type($source) `to` type($result)";

    /// Specify the tensor slice update of a single thread of a parent `InParallelOpInterface` op.
    pub ParallelInsertSliceOp = "tensor.parallel_insert_slice"(
            source: RankedTensor, dest: RankedTensor, offsets: Variadic<Index>,
            sizes: Variadic<Index>, strides: Variadic<Index>)
        { static_offsets: DenseI64ArrayAttr, static_sizes: DenseI64ArrayAttr,
            static_strides: DenseI64ArrayAttr }
        traits(AttrSizedOperandSegments)
        verify = slice::parallel_insert_slice
        format = "$source `into` $dest `` \
            custom<DynamicIndexList>($offsets, $static_offsets) \
            custom<DynamicIndexList>($sizes, $static_sizes) \
            custom<DynamicIndexList>($strides, $static_strides) \
            attr-dict `:` type($source) `into` type($dest)";

    /// Rank operation.
    pub RankOp = "tensor.rank"(tensor: AnyTensor)
        -> (result: Index)
        traits(Pure)
        result_names = names::rank
        fold = fold_shape::rank
        format = "$tensor attr-dict `:` type($tensor)";

    /// Tensor reshape operation.
    pub ReshapeOp = "tensor.reshape"(source: AnyTensor, shape: ShapeTensor)
        -> (result: AnyTensor)
        traits(Pure)
        verify = reshape::reshape
        result_names = names::reshape
        fold = fold::reshape
        format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)";

    /// Scatter a tensor into a destination tensor at specified indices.
    pub ScatterOp = "tensor.scatter"(
            source: RankedTensor, dest: RankedTensor,
            indices: RankedTensorOf<SignlessIntegerOrIndex>)
        { scatter_dims: DenseI64ArrayAttr, unique: Optional<UnitAttr> }
        -> (result: RankedTensor)
        traits(Pure)
        verify = verify::scatter
        result_names = names::scatter
        format = "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` \
            (`unique` $unique^)? attr-dict `:` functional-type(operands, results)";

    /// Tensor splat or broadcast operation.
    pub SplatOp = "tensor.splat"(input: AnyType, dynamic_sizes: Variadic<Index>)
        -> (aggregate: RankedTensor)
        traits(Pure, TypesMatchWith(aggregate, input, ElementOfResult))
        verify = verify::splat
        result_names = names::splat
        fold = fold::splat
        format = "$input (`[` $dynamic_sizes^ `]`)? attr-dict `:` type($aggregate)";

    /// Yield a value from a region.
    pub YieldOp = "tensor.yield"(value: AnyType)
        traits(Pure, ReturnLike, Terminator, ParentOneOf(GenerateOp, PadOp))
        format = "$value attr-dict `:` type($value)";
}

impl<I: Ir> DestinationStyleOpInterface for InsertOpView<'_, I> {
    fn inits(&self) -> std::ops::Range<usize> {
        1..2
    }
}

impl<I: Ir> DestinationStyleOpInterface for InsertSliceOpView<'_, I> {
    fn inits(&self) -> std::ops::Range<usize> {
        1..2
    }
}
