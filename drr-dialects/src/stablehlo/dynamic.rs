//! Ops whose shapes are operands.

use drr::constraint::RankedTensorOf;
use drr::prelude::*;

use super::{GatherDimensionNumbers, infer};

/// Dimensions, as a tensor of rank 1.
type Dimensions = RankedTensorOf<AnyOf<(AnyInteger, Index)>>;

drr::declare_op! {
    /// [`BroadcastInDimOp`](super::BroadcastInDimOp) to a shape that is an operand.
    pub DynamicBroadcastInDimOp = "stablehlo.dynamic_broadcast_in_dim"(
        operand: RankedTensor,
        output_dimensions: Dimensions,
    ) {
        broadcast_dimensions: DenseI64ArrayAttr,
        known_expanding_dimensions: Optional<DenseI64ArrayAttr>,
        known_nonexpanding_dimensions: Optional<DenseI64ArrayAttr>,
    } -> (result: RankedTensor) traits(NoMemoryEffect)
        format = "$operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions attr-dict \
            `:` functional-type(operands, results)";
    /// [`GatherOp`](super::GatherOp) of slices whose sizes are an operand.
    pub DynamicGatherOp = "stablehlo.dynamic_gather"(
        operand: RankedTensor,
        start_indices: TensorOf<AnyInteger>,
        slice_sizes: Dimensions,
    ) { dimension_numbers: Is<GatherDimensionNumbers>, indices_are_sorted: BoolAttr = false } -> (result: RankedTensor)
        traits(NoMemoryEffect);
    /// [`IotaOp`](super::IotaOp) of a shape that is an operand.
    pub DynamicIotaOp = "stablehlo.dynamic_iota"(output_shape: Dimensions) {
        iota_dimension: ConfinedAttr<I64Attr, IntNonNegative>,
    } -> (result: RankedTensor) traits(NoMemoryEffect)
        format = "$output_shape `,` `dim` `=` $iota_dimension attr-dict `:` functional-type(operands, results)";
    /// [`PadOp`](super::PadOp) with padding that is an operand.
    pub DynamicPadOp = "stablehlo.dynamic_pad"(
        operand: RankedTensor,
        padding_value: RankedTensor,
        edge_padding_low: Dimensions,
        edge_padding_high: Dimensions,
        interior_padding: Dimensions,
    ) -> (result: RankedTensor)
        traits(NoMemoryEffect, AllTypesMatch(edge_padding_low, edge_padding_high, interior_padding))
        format = "operands attr-dict `:` functional-type(operands, results)";
    /// [`ReshapeOp`](super::ReshapeOp) to a shape that is an operand.
    pub DynamicReshapeOp = "stablehlo.dynamic_reshape"(operand: RankedTensor, output_shape: Dimensions)
        -> (result: RankedTensor) traits(NoMemoryEffect)
        format = "operands attr-dict `:` functional-type(operands, results)";
    /// The size of a dimension.
    pub GetDimensionSizeOp = "stablehlo.get_dimension_size"(operand: RankedTensor) {
        dimension: ConfinedAttr<I64Attr, IntNonNegative>,
    } -> (result: TensorOf<I32>) traits(Pure) infer = infer::dimension_size compatible = infer::agrees
        format = "$operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)";
    /// The operand with another size of a dimension.
    pub SetDimensionSizeOp = "stablehlo.set_dimension_size"(operand: RankedTensor, size: TensorOf<I32>) {
        dimension: ConfinedAttr<I64Attr, IntNonNegative>,
    } -> (result: RankedTensor) traits(NoMemoryEffect)
        format = "$operand `,` $size `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)";
    /// [`SliceOp`](super::SliceOp) with indices that are operands.
    pub RealDynamicSliceOp = "stablehlo.real_dynamic_slice"(
        operand: RankedTensor,
        start_indices: Dimensions,
        limit_indices: Dimensions,
        strides: Dimensions,
    ) -> (result: RankedTensor) traits(NoMemoryEffect, AllTypesMatch(start_indices, limit_indices, strides))
        format = "operands attr-dict `:` functional-type(operands, results)";
}
