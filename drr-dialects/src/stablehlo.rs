//! The dialects `stablehlo` and `chlo`: the ops that programs of JAX use most, and a few more.
//!
//! No text syntax of their own is declared, so they are read and printed in the generic form.
//!
//! Operands and attributes have the names that they have in `StablehloOps.td`. Where StableHLO
//! declares two variadic operands of the same size (`inputs` and `init_values` of a reduction), one
//! variadic operand holds both here.

use drr::dialect;
use drr::op::format::Asm;
use drr::prelude::*;
use drr::typedef::{DefDirective, DefParser, DefPrinter, ParamArg, ParamField};

dialect! {
    /// Operations on tensors, with the meaning of XLA's.
    pub StablehloDialect = "stablehlo" {
        constant: ConstantOp,
        attrs: [DotDimensionNumbers, ..],
        ops: [
            AbsOp, AddOp, AndOp, BatchNormInferenceOp, BroadcastInDimOp, CompareOp, ConcatenateOp,
            ConstantOp, ConvertOp, ConvolutionOp, CosineOp, DivOp, DotGeneralOp, DynamicSliceOp,
            DynamicUpdateSliceOp, ExpOp, FftOp, GatherOp, LogOp, LogisticOp, MaxOp, MinOp, MulOp,
            NegOp, NotOp, OrOp, PadOp, RealOp, ReduceOp, ReduceWindowOp, ReshapeOp, ReturnOp,
            ReverseOp, RsqrtOp, ScatterOp, SelectAndScatterOp, SelectOp, SineOp, SliceOp, SqrtOp,
            SubtractOp, TanhOp, TransposeOp, WhileOp,
        ],
    }
}

dialect! {
    /// Operations that StableHLO's programs are made with, and that lower to it.
    pub ChloDialect = "chlo" {
        depends_on: [StablehloDialect],
        ops: [SquareOp, TopKOp],
    }
}

/// The direction of a comparison: `#stablehlo<comparison_direction GT>`.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#stablehlo<comparison_direction {}>")]
pub enum ComparisonDirection {
    /// Equal.
    #[value("EQ")]
    Eq,
    /// Not equal; a NaN is not equal to anything.
    #[value("NE")]
    Ne,
    /// Greater or equal.
    #[value("GE")]
    Ge,
    /// Greater.
    #[value("GT")]
    Gt,
    /// Less or equal.
    #[value("LE")]
    Le,
    /// Less.
    #[value("LT")]
    Lt,
}

/// The interpretation of a comparison's operands: `#stablehlo<comparison_type FLOAT>`.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#stablehlo<comparison_type {}>")]
pub enum ComparisonType {
    /// Given by the operands' type.
    #[value("NOTYPE")]
    NoType,
    /// IEEE-754 comparison.
    #[value("FLOAT")]
    Float,
    /// IEEE-754 total order: -0.0 is less than +0.0.
    #[value("TOTALORDER")]
    TotalOrder,
    /// Signed integers.
    #[value("SIGNED")]
    Signed,
    /// Unsigned integers.
    #[value("UNSIGNED")]
    Unsigned,
}

/// The kind of a Fourier transform: `#stablehlo<fft_type RFFT>`.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#stablehlo<fft_type {}>")]
pub enum FftType {
    /// Forward.
    #[value("FFT")]
    Fft,
    /// Inverse.
    #[value("IFFT")]
    Ifft,
    /// Forward, of real numbers.
    #[value("RFFT")]
    Rfft,
    /// Inverse, to real numbers.
    #[value("IRFFT")]
    Irfft,
}

/// The correspondence between the dimensions of a product's operands:
/// `#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>`.
#[derive(AttrDef, Clone, PartialEq, Eq, Debug, Default)]
#[attr_def(
    name = "stablehlo.dot",
    format = "`<` struct(custom<Dimensions>($lhs_batching_dimensions), \
        custom<Dimensions>($rhs_batching_dimensions), \
        custom<Dimensions>($lhs_contracting_dimensions), \
        custom<Dimensions>($rhs_contracting_dimensions)) `>`"
)]
pub struct DotDimensionNumbers {
    /// Batch dimensions of the left operand, in the order of the result.
    #[param(default = Vec::new())]
    pub lhs_batching_dimensions: Vec<i64>,
    /// The corresponding dimensions of the right operand.
    #[param(default = Vec::new())]
    pub rhs_batching_dimensions: Vec<i64>,
    /// Dimensions of the left operand that are summed over.
    #[param(default = Vec::new())]
    pub lhs_contracting_dimensions: Vec<i64>,
    /// The corresponding dimensions of the right operand.
    #[param(default = Vec::new())]
    pub rhs_contracting_dimensions: Vec<i64>,
}

/// `[0, 1]`.
struct Dimensions;

impl DefDirective<(ParamArg,)> for Dimensions {
    fn parse<I: Ir>(parser: &mut DefParser<'_, I>, (dimensions,): (ParamArg,)) -> Asm {
        parser.expect("[")?;
        let mut read: Vec<i64> = Vec::new();
        while !parser.optional("]") {
            if !read.is_empty() {
                parser.expect(",")?;
            }
            read.push(parser.value()?);
        }
        parser.set(dimensions, read.to_param())
    }
    fn print<I: Ir>(printer: &mut DefPrinter<'_, I>, (dimensions,): (ParamArg,)) {
        if let Some(dimensions) = Vec::<i64>::from_param(printer.get(dimensions)) {
            printer.text(&format!("{dimensions:?}"));
        }
    }
}

/// A constant.
#[derive(Op)]
#[op(
    name = "stablehlo.constant",
    traits(Pure, ConstantLike, AllTypesMatch(value, output))
)]
pub struct ConstantOp {
    /// The value.
    #[attr]
    pub value: ElementsAttr,
    /// The value as a tensor.
    #[result]
    pub output: StaticShapeTensor,
}

/// Element-wise comparison.
#[derive(Op)]
#[op(
    name = "stablehlo.compare",
    traits(Pure, SameTypeOperands, SameOperandsAndResultShape)
)]
pub struct CompareOp {
    /// The left operand.
    #[operand]
    pub lhs: AnyTensor,
    /// The right operand.
    #[operand]
    pub rhs: AnyTensor,
    /// The direction.
    #[attr]
    pub comparison_direction: EnumAttr<ComparisonDirection>,
    /// The interpretation of the operands.
    #[attr]
    pub compare_type: Optional<EnumAttr<ComparisonType>>,
    /// The answers.
    #[result]
    pub result: TensorOf<I1>,
}

// Element-wise, one operand.
drr::declare_op! {
    /// `|x|`. The result for complex numbers is real, so the result type cannot be inferred.
    pub AbsOp = "stablehlo.abs"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultShape);
    /// `cos(x)`.
    pub CosineOp = "stablehlo.cosine"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
    /// `e^x`.
    pub ExpOp = "stablehlo.exponential"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
    /// `ln(x)`.
    pub LogOp = "stablehlo.log"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
    /// `1 / (1 + e^-x)`.
    pub LogisticOp = "stablehlo.logistic"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
    /// `-x`.
    pub NegOp = "stablehlo.negate"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
    /// Bitwise not.
    pub NotOp = "stablehlo.not"(operand: TensorOf<AnyInteger>) -> (result: TensorOf<AnyInteger>)
        traits(Pure, SameOperandsAndResultType);
    /// `1 / √x`.
    pub RsqrtOp = "stablehlo.rsqrt"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
    /// `sin(x)`.
    pub SineOp = "stablehlo.sine"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
    /// `√x`.
    pub SqrtOp = "stablehlo.sqrt"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
    /// `tanh(x)`.
    pub TanhOp = "stablehlo.tanh"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
    /// The same numbers with another element type.
    pub ConvertOp = "stablehlo.convert"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultShape);
    /// The real part.
    pub RealOp = "stablehlo.real"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultShape);
    /// `x * x`.
    pub SquareOp = "chlo.square"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
}

// Element-wise, more operands.
drr::declare_op! {
    /// `x + y`; for booleans, `or`.
    pub AddOp = "stablehlo.add"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// Bitwise and.
    pub AndOp = "stablehlo.and"(lhs: TensorOf<AnyInteger>, rhs: TensorOf<AnyInteger>)
        -> (result: TensorOf<AnyInteger>) traits(Pure, Commutative, SameOperandsAndResultType);
    /// `x / y`; for integers, rounded towards zero.
    pub DivOp = "stablehlo.divide"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
    /// The greater operand, or NaN if an operand is NaN.
    pub MaxOp = "stablehlo.maximum"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// The lesser operand, or NaN if an operand is NaN.
    pub MinOp = "stablehlo.minimum"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// `x * y`; for booleans, `and`.
    pub MulOp = "stablehlo.multiply"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// Bitwise or.
    pub OrOp = "stablehlo.or"(lhs: TensorOf<AnyInteger>, rhs: TensorOf<AnyInteger>)
        -> (result: TensorOf<AnyInteger>) traits(Pure, Commutative, SameOperandsAndResultType);
    /// `x - y`.
    pub SubtractOp = "stablehlo.subtract"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
    /// `pred ? on_true : on_false`, for each element or with one `pred` for all.
    pub SelectOp = "stablehlo.select"(pred: TensorOf<I1>, on_true: AnyTensor, on_false: AnyTensor)
        -> (result: AnyTensor) traits(Pure, AllTypesMatch(on_true, on_false, result));
}

// Moving data.
drr::declare_op! {
    /// Repeats the operand along new or size-1 dimensions; dimension `i` of the operand becomes
    /// dimension `broadcast_dimensions[i]` of the result.
    pub BroadcastInDimOp = "stablehlo.broadcast_in_dim"(operand: RankedTensor) {
        broadcast_dimensions: DenseI64ArrayAttr,
    } -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType);
    /// The operands, one after the other.
    pub ConcatenateOp = "stablehlo.concatenate"(inputs: Variadic<RankedTensor>) {
        dimension: I64Attr,
    } -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType);
    /// Adds padding at the edges and between elements. Negative padding removes elements.
    pub PadOp = "stablehlo.pad"(operand: RankedTensor, padding_value: RankedTensor) {
        edge_padding_low: DenseI64ArrayAttr,
        edge_padding_high: DenseI64ArrayAttr,
        interior_padding: DenseI64ArrayAttr,
    } -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType);
    /// The same elements in the same order with another shape.
    pub ReshapeOp = "stablehlo.reshape"(operand: AnyTensor) -> (result: StaticShapeTensor)
        traits(Pure, SameOperandsAndResultElementType);
    /// Reverses dimensions.
    pub ReverseOp = "stablehlo.reverse"(operand: RankedTensor) { dimensions: DenseI64ArrayAttr }
        -> (result: RankedTensor) traits(Pure, SameOperandsAndResultType);
    /// Every `strides`-th element from `start_indices` up to, but not including, `limit_indices`.
    pub SliceOp = "stablehlo.slice"(operand: RankedTensor) {
        start_indices: DenseI64ArrayAttr,
        limit_indices: DenseI64ArrayAttr,
        strides: DenseI64ArrayAttr,
    } -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType);
    /// Permutes dimensions: dimension `i` of the result is `permutation[i]` of the operand.
    pub TransposeOp = "stablehlo.transpose"(operand: RankedTensor) {
        permutation: DenseI64ArrayAttr,
    } -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType);
    /// A slice of fixed size that starts at the given indices.
    pub DynamicSliceOp = "stablehlo.dynamic_slice"(
        operand: RankedTensor,
        start_indices: Variadic<TensorOf<AnyInteger>>,
    ) { slice_sizes: DenseI64ArrayAttr } -> (result: RankedTensor) traits(Pure);
    /// The operand with a slice replaced that starts at the given indices.
    pub DynamicUpdateSliceOp = "stablehlo.dynamic_update_slice"(
        operand: RankedTensor,
        update: RankedTensor,
        start_indices: Variadic<TensorOf<AnyInteger>>,
    ) -> (result: RankedTensor) traits(Pure);
    /// Slices that start at many indices.
    pub GatherOp = "stablehlo.gather"(operand: RankedTensor, start_indices: TensorOf<AnyInteger>) {
        dimension_numbers: AnyAttr,
        slice_sizes: DenseI64ArrayAttr,
        indices_are_sorted: BoolAttr = false,
    } -> (result: RankedTensor) traits(Pure);
}

// Linear algebra and normalisation.
drr::declare_op! {
    /// Products summed over the contracting dimensions.
    pub DotGeneralOp = "stablehlo.dot_general"(lhs: RankedTensor, rhs: RankedTensor) {
        dot_dimension_numbers: Is<DotDimensionNumbers>,
        precision_config: Optional<ArrayAttr>,
        algorithm: Optional<AnyAttr>,
    } -> (result: RankedTensor) traits(Pure);
    /// Products summed over a sliding window.
    pub ConvolutionOp = "stablehlo.convolution"(lhs: RankedTensor, rhs: RankedTensor) {
        window_strides: Optional<DenseI64ArrayAttr>,
        padding: Optional<AnyIntElementsAttr>,
        lhs_dilation: Optional<DenseI64ArrayAttr>,
        rhs_dilation: Optional<DenseI64ArrayAttr>,
        window_reversal: Optional<DenseBoolArrayAttr>,
        dimension_numbers: AnyAttr,
        feature_group_count: I64Attr,
        batch_group_count: I64Attr,
        precision_config: Optional<ArrayAttr>,
    } -> (result: RankedTensor) traits(Pure);
    /// The Fourier transform of the last dimensions.
    pub FftOp = "stablehlo.fft"(operand: RankedTensor) {
        fft_type: EnumAttr<FftType>,
        fft_length: DenseI64ArrayAttr,
    } -> (result: RankedTensor) traits(Pure);
    /// `(operand - mean) / √(variance + epsilon) * scale + offset`, along `feature_index`.
    pub BatchNormInferenceOp = "stablehlo.batch_norm_inference"(
        operand: RankedTensorOf<AnyFloat>,
        scale: RankedTensorOf<AnyFloat>,
        offset: RankedTensorOf<AnyFloat>,
        mean: RankedTensorOf<AnyFloat>,
        variance: RankedTensorOf<AnyFloat>,
    ) { epsilon: F32Attr, feature_index: I64Attr } -> (result: RankedTensorOf<AnyFloat>)
        traits(Pure, AllTypesMatch(operand, result));
    /// The `k` largest elements of the last dimension in descending order, and their indices.
    pub TopKOp = "chlo.top_k"(operand: RankedTensor) { k: I64Attr }
        -> (values: RankedTensor, indices: RankedTensorOf<I32>) traits(Pure);
}

// Ops with regions.
drr::declare_op! {
    /// Combines the elements along dimensions by the computation in the region. `operands` are the
    /// inputs followed by as many initial values.
    pub ReduceOp = "stablehlo.reduce"(operands: Variadic<AnyTensor>) {
        dimensions: DenseI64ArrayAttr,
    } regions(body: SizedRegion<1>) -> (results: Variadic<AnyTensor>)
        traits(RecursiveMemoryEffects);
    /// Like [`ReduceOp`], over a sliding window.
    pub ReduceWindowOp = "stablehlo.reduce_window"(operands: Variadic<AnyTensor>) {
        window_dimensions: DenseI64ArrayAttr,
        window_strides: Optional<DenseI64ArrayAttr>,
        base_dilations: Optional<DenseI64ArrayAttr>,
        window_dilations: Optional<DenseI64ArrayAttr>,
        padding: Optional<AnyIntElementsAttr>,
    } regions(body: SizedRegion<1>) -> (results: Variadic<AnyTensor>)
        traits(RecursiveMemoryEffects);
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
    /// Updates elements at the given indices. `operands` are the inputs, the indices, and one
    /// update for each input.
    pub ScatterOp = "stablehlo.scatter"(operands: Variadic<RankedTensor>) {
        scatter_dimension_numbers: AnyAttr,
        indices_are_sorted: BoolAttr = false,
        unique_indices: BoolAttr = false,
    } regions(update_computation: SizedRegion<1>) -> (results: Variadic<RankedTensor>)
        traits(RecursiveMemoryEffects);
    /// A loop that carries values.
    pub WhileOp = "stablehlo.while"(operand: Variadic<AnyType>)
        regions(cond: SizedRegion<1>, body: SizedRegion<1>) -> (results: Variadic<AnyType>)
        traits(RecursiveMemoryEffects);
    /// Ends a region of StableHLO.
    pub ReturnOp = "stablehlo.return"(results: Variadic<AnyType>) traits(Pure, Terminator);
}
