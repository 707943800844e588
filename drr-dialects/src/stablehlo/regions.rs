//! Ops with regions, calls and barriers.

use drr::constraint::{FlatSymbolRefArrayAttr, RankedTensorOf};
use drr::ir::Op;
use drr::prelude::*;

use super::syntax::{CustomCallTarget, PairwiseOpType};
use super::{ScatterDimensionNumbers, infer, verify};

drr::declare_op! {
    /// Combines the elements along dimensions by the computation in the region, which begins with
    /// `init_values`.
    pub ReduceOp = "stablehlo.reduce"(inputs: Variadic<AnyTensor>, init_values: Variadic<AnyTensor>) {
        dimensions: DenseI64ArrayAttr,
    } regions(body: SizedRegion<1>) -> (results: Variadic<AnyTensor>)
        traits(RecursiveMemoryEffects, SameVariadicOperandSize) infer = infer::reduce compatible = infer::agrees
        syntax;
    /// Like [`ReduceOp`], over a sliding window.
    pub ReduceWindowOp = "stablehlo.reduce_window"(inputs: Variadic<AnyTensor>, init_values: Variadic<AnyTensor>) {
        window_dimensions: DenseI64ArrayAttr,
        window_strides: Optional<DenseI64ArrayAttr>,
        base_dilations: Optional<DenseI64ArrayAttr>,
        window_dilations: Optional<DenseI64ArrayAttr>,
        padding: Optional<AnyIntElementsAttr>,
    } regions(body: SizedRegion<1>) -> (results: Variadic<AnyTensor>)
        traits(RecursiveMemoryEffects, SameVariadicOperandSize);
    /// Selects an element in each window of `operand` and scatters `source` to the selected
    /// positions.
    pub SelectAndScatterOp = "stablehlo.select_and_scatter"(
        operand: RankedTensor,
        source: RankedTensor,
        init_value: RankedTensor,
    ) {
        window_dimensions: Optional<DenseI64ArrayAttr>,
        window_strides: Optional<DenseI64ArrayAttr>,
        padding: Optional<AnyIntElementsAttr>,
    } regions(select: SizedRegion<1>, scatter: SizedRegion<1>) -> (result: RankedTensor)
        traits(RecursiveMemoryEffects);
    /// The inputs with elements updated at the given indices. There is one update for each input.
    pub ScatterOp = "stablehlo.scatter"(
        inputs: Variadic<RankedTensor>,
        scatter_indices: RankedTensorOf<AnyOf<(AnyInteger, Index)>>,
        updates: Variadic<RankedTensor>,
    ) {
        scatter_dimension_numbers: Is<ScatterDimensionNumbers>,
        indices_are_sorted: BoolAttr = false,
        unique_indices: BoolAttr = false,
    } regions(update_computation: SizedRegion<1>) -> (results: Variadic<RankedTensor>)
        traits(RecursiveMemoryEffects, SameVariadicOperandSize);
    /// Applies the region to the elements of the inputs.
    pub MapOp = "stablehlo.map"(inputs: Variadic<AnyTensor>) { dimensions: DenseI64ArrayAttr }
        regions(computation: SizedRegion<1>) -> (result: AnyTensor) traits(RecursiveMemoryEffects);
    /// Sorts the inputs together along a dimension, the last one by default. The region compares elements.
    pub SortOp = "stablehlo.sort"(inputs: Variadic<AnyTensor>) {
        dimension: Optional<I64Attr> = -1,
        is_stable: Optional<BoolAttr> = false,
    } regions(comparator: SizedRegion<1>) -> (results: Variadic<AnyTensor>) traits(RecursiveMemoryEffects);
    /// Runs one of two branches.
    pub IfOp = "stablehlo.if"(pred: TensorOf<I1>)
        regions(true_branch: SizedRegion<1>, false_branch: SizedRegion<1>) -> (results: Variadic<AnyType>)
        traits(RecursiveMemoryEffects) verify = verify::branches;
    /// Runs a branch by its number, or the last one if there is none with this number.
    pub CaseOp = "stablehlo.case"(index: TensorOf<I32>) regions(branches: Variadic<SizedRegion<1>>)
        -> (results: Variadic<AnyType>) traits(RecursiveMemoryEffects) verify = verify::branches;
    /// A loop that carries values.
    pub WhileOp = "stablehlo.while"(operand: Variadic<AnyType>)
        regions(cond: SizedRegion<1>, body: SizedRegion<1>) -> (results: Variadic<AnyType>)
        traits(RecursiveMemoryEffects)
        argument_names = iteration_name
        verify = verify::while_op
        syntax;
    /// Ends a region of StableHLO.
    pub ReturnOp = "stablehlo.return"(results: Variadic<AnyType>) traits(Pure, Terminator)
        format = "$results attr-dict (`:` type($results)^)?";
    /// The operands, which no transformation moves past this operation.
    pub OptimizationBarrierOp = "stablehlo.optimization_barrier"(operand: Variadic<AnyType>)
        -> (result: Variadic<AnyType>) traits(Pure)
        format = "attr-dict ($operand^ `:` custom<PairwiseOpType>(type($operand), type($result))):(`(` `)`)?";
    /// A token, which orders operations with side effects.
    pub CreateTokenOp = "stablehlo.create_token"() -> (output: AnyType) traits(Pure)
        format = "attr-dict `:` type(results)";
    /// Calls a function of the target. It has side effects only if `has_side_effect` is set.
    pub CustomCallOp = "stablehlo.custom_call"(inputs: Variadic<AnyType>) {
        call_target_name: StrAttr,
        has_side_effect: Optional<BoolAttr> = false,
        backend_config: Optional<AnyAttr>,
        api_version: Optional<I32Attr> = 1,
        called_computations: Optional<FlatSymbolRefArrayAttr>,
        operand_layouts: Optional<ArrayAttr>,
        result_layouts: Optional<ArrayAttr>,
        output_operand_aliases: Optional<ArrayAttr>,
        result_tilings: Optional<ArrayAttr>,
    } -> (results: Variadic<AnyType>)
        format = "custom<CustomCallTarget>($call_target_name) `(` $inputs `)` attr-dict \
            `:` functional-type(operands, results)";
}

/// The name of an argument of a loop.
fn iteration_name<I: Ir>(_: &I, _: Op<I>, _: usize, _: usize) -> Option<String> {
    Some("iterArg".to_string())
}
