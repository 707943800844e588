//! Ops that make and move data.

use drr::ir::Op;
use drr::native::Ty;
use drr::prelude::*;

use super::syntax::{OperandsBeforeAttribute, SameOperandsAndResultType, SliceRanges, TupleOpType};
use super::{GatherDimensionNumbers, infer};

drr::declare_op! {
    class Inferred compatible = infer::agrees;

    /// A constant.
    pub ConstantOp = "stablehlo.constant"() { value: ElementsAttr } -> (output: StaticShapeTensor)
        traits(Pure, ConstantLike, AllTypesMatch(value, output))
        result_names = constant_name
        format = "attr-dict $value";
    /// `0, 1, 2, …` along a dimension.
    pub IotaOp = "stablehlo.iota"() { iota_dimension: ConfinedAttr<I64Attr, IntNonNegative> }
        -> (output: StaticShapeTensor) traits(Pure)
        format = "`dim` `=` $iota_dimension attr-dict `:` type($output)";
    /// Repeats the operand along new dimensions, which precede its own.
    pub BroadcastOp = "stablehlo.broadcast": Inferred(operand: RankedTensor) { broadcast_sizes: DenseI64ArrayAttr }
        -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType) infer = infer::broadcast
        format = "$operand `,` `sizes` `=` $broadcast_sizes attr-dict `:` functional-type(operands, results)";
    /// Repeats the operand along new or size-1 dimensions; dimension `i` of the operand becomes
    /// dimension `broadcast_dimensions[i]` of the result.
    pub BroadcastInDimOp = "stablehlo.broadcast_in_dim"(operand: RankedTensor) {
        broadcast_dimensions: DenseI64ArrayAttr,
    } -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType)
        format = "$operand `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)";
    /// The operands, one after the other.
    pub ConcatenateOp = "stablehlo.concatenate": Inferred(inputs: Variadic<RankedTensor>) {
        dimension: I64Attr,
    } -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType) infer = infer::concatenate
        format = "custom<OperandsBeforeAttribute>($inputs) `dim` `=` $dimension attr-dict \
            `:` functional-type(operands, results)";
    /// Adds padding at the edges and between elements. Negative padding removes elements.
    pub PadOp = "stablehlo.pad": Inferred(operand: RankedTensor, padding_value: RankedTensor) {
        edge_padding_low: DenseI64ArrayAttr,
        edge_padding_high: DenseI64ArrayAttr,
        interior_padding: DenseI64ArrayAttr,
    } -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType) infer = infer::pad
        format = "$operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high `,` \
            `interior` `=` $interior_padding attr-dict `:` functional-type(operands, results)";
    /// The same elements in the same order with another shape.
    pub ReshapeOp = "stablehlo.reshape"(operand: AnyTensor) -> (result: StaticShapeTensor)
        traits(Pure, SameOperandsAndResultElementType)
        format = "operands attr-dict `:` functional-type(operands, results)";
    /// Reverses dimensions.
    pub ReverseOp = "stablehlo.reverse"(operand: RankedTensor) { dimensions: DenseI64ArrayAttr }
        -> (result: RankedTensor) traits(Pure, SameOperandsAndResultType)
        format = "$operand `,` `dims` `=` $dimensions attr-dict \
            `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// Every `strides`-th element from `start_indices` up to, but not including, `limit_indices`.
    pub SliceOp = "stablehlo.slice": Inferred(operand: RankedTensor) {
        start_indices: DenseI64ArrayAttr,
        limit_indices: DenseI64ArrayAttr,
        strides: DenseI64ArrayAttr,
    } -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType) infer = infer::slice
        format = "$operand custom<SliceRanges>($start_indices, $limit_indices, $strides) attr-dict \
            `:` functional-type(operands, results)";
    /// Permutes dimensions: dimension `i` of the result is `permutation[i]` of the operand.
    pub TransposeOp = "stablehlo.transpose": Inferred(operand: RankedTensor) {
        permutation: DenseI64ArrayAttr,
    } -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType) infer = infer::transpose
        format = "$operand `,` `dims` `=` $permutation attr-dict `:` functional-type(operands, results)";
    /// A slice of fixed size that starts at the given indices.
    pub DynamicSliceOp = "stablehlo.dynamic_slice": Inferred(
        operand: RankedTensor,
        start_indices: Variadic<TensorOf<AnyInteger>>,
    ) { slice_sizes: DenseI64ArrayAttr } -> (result: RankedTensor) traits(Pure) infer = infer::dynamic_slice
        format = "$operand `,` custom<OperandsBeforeAttribute>($start_indices) `sizes` `=` $slice_sizes attr-dict \
            `:` functional-type(operands, results)";
    /// The operand with a slice replaced that starts at the given indices.
    pub DynamicUpdateSliceOp = "stablehlo.dynamic_update_slice": Inferred(
        operand: RankedTensor,
        update: RankedTensor,
        start_indices: Variadic<TensorOf<AnyInteger>>,
    ) -> (result: RankedTensor) traits(Pure) infer = infer::first
        format = "operands attr-dict `:` functional-type(operands, results)";
    /// Slices that start at many indices.
    pub GatherOp = "stablehlo.gather"(operand: RankedTensor, start_indices: TensorOf<AnyInteger>) {
        dimension_numbers: Is<GatherDimensionNumbers>,
        slice_sizes: DenseI64ArrayAttr,
        indices_are_sorted: BoolAttr = false,
    } -> (result: RankedTensor) traits(Pure);
    /// A tuple of the values.
    pub TupleOp = "stablehlo.tuple"(val: Variadic<AnyType>) -> (result: AnyTuple) traits(Pure)
        format = "$val attr-dict `:` custom<TupleOpType>(type($val), type($result))";
    /// An element of a tuple.
    pub GetTupleElementOp = "stablehlo.get_tuple_element"(operand: AnyTuple) {
        index: ConfinedAttr<I32Attr, IntNonNegative>,
    } -> (result: AnyType) traits(Pure)
        format = "$operand `[` $index `]` attr-dict `:` functional-type(operands, results)";
}

/// `c` for integers, `cst` for others.
fn constant_name<I: Ir>(ir: &I, op: Op<I>, index: usize) -> Option<String> {
    let element = Ty::new(ir, ir.value_type(ir.result(op, index))).element_type()?;
    Some(if element.is_integer() { "c" } else { "cst" }.to_string())
}
