//! The ops: those of StableHLO, CHLO and `func` that the modules use, and a few more that rules name.
//!
//! Operands and attributes as in `StablehloOps.td`, under the same names. Where StableHLO declares two
//! variadic operands of the same size (`inputs` and `init_values` of a reduction), one stands here.

use drr::embedded::Context;
use drr::prelude::*;

/// What a comparison asks: `#stablehlo<comparison_direction GT>`.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#stablehlo<comparison_direction {}>")]
pub enum ComparisonDirection {
    /// Equal.
    #[value("EQ")]
    Eq,
    /// Not equal, which NaN is to everything.
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

/// How a comparison takes its operands: `#stablehlo<comparison_type FLOAT>`.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#stablehlo<comparison_type {}>")]
pub enum ComparisonType {
    /// As the operands' type says.
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

/// Which Fourier transform: `#stablehlo<fft_type RFFT>`.
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
    /// The same as a tensor.
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
    /// Left of the sign.
    #[operand]
    pub lhs: AnyTensor,
    /// Right of it.
    #[operand]
    pub rhs: AnyTensor,
    /// The sign.
    #[attr]
    pub comparison_direction: EnumAttr<ComparisonDirection>,
    /// How the operands are taken.
    #[attr]
    pub compare_type: Optional<EnumAttr<ComparisonType>>,
    /// Truth values.
    #[result]
    pub result: TensorOf<I1>,
}

// Element-wise, one operand.
drr::declare_op! {
    /// `|x|`. The result of complex numbers is real, so no result type follows.
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
    /// Not, bit by bit.
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
    /// The same numbers as another element type.
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
    /// `x + y`; or, of truth values.
    pub AddOp = "stablehlo.add"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// And, bit by bit.
    pub AndOp = "stablehlo.and"(lhs: TensorOf<AnyInteger>, rhs: TensorOf<AnyInteger>)
        -> (result: TensorOf<AnyInteger>) traits(Pure, Commutative, SameOperandsAndResultType);
    /// `x / y`, of integers towards zero.
    pub DivOp = "stablehlo.divide"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
    /// The greater; NaN if either is.
    pub MaxOp = "stablehlo.maximum"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// The lesser; NaN if either is.
    pub MinOp = "stablehlo.minimum"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// `x * y`; and, of truth values.
    pub MulOp = "stablehlo.multiply"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// Or, bit by bit.
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
    /// The operands one behind the other.
    pub ConcatenateOp = "stablehlo.concatenate"(inputs: Variadic<RankedTensor>) {
        dimension: I64Attr,
    } -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType);
    /// Adds padding at the edges and between elements; negative padding cuts.
    pub PadOp = "stablehlo.pad"(operand: RankedTensor, padding_value: RankedTensor) {
        edge_padding_low: DenseI64ArrayAttr,
        edge_padding_high: DenseI64ArrayAttr,
        interior_padding: DenseI64ArrayAttr,
    } -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType);
    /// The same elements in the same order under another shape.
    pub ReshapeOp = "stablehlo.reshape"(operand: AnyTensor) -> (result: StaticShapeTensor)
        traits(Pure, SameOperandsAndResultElementType);
    /// Turns dimensions round.
    pub ReverseOp = "stablehlo.reverse"(operand: RankedTensor) { dimensions: DenseI64ArrayAttr }
        -> (result: RankedTensor) traits(Pure, SameOperandsAndResultType);
    /// Every `strides`-th element from `start_indices` up to, but not including, `limit_indices`.
    pub SliceOp = "stablehlo.slice"(operand: RankedTensor) {
        start_indices: DenseI64ArrayAttr,
        limit_indices: DenseI64ArrayAttr,
        strides: DenseI64ArrayAttr,
    } -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType);
    /// Exchanges dimensions: dimension `i` of the result is `permutation[i]` of the operand.
    pub TransposeOp = "stablehlo.transpose"(operand: RankedTensor) {
        permutation: DenseI64ArrayAttr,
    } -> (result: RankedTensor) traits(Pure, SameOperandsAndResultElementType);
    /// A piece of fixed size, from where the indices say.
    pub DynamicSliceOp = "stablehlo.dynamic_slice"(
        operand: RankedTensor,
        start_indices: Variadic<TensorOf<AnyInteger>>,
    ) { slice_sizes: DenseI64ArrayAttr } -> (result: RankedTensor) traits(Pure);
    /// The operand with a piece replaced, where the indices say.
    pub DynamicUpdateSliceOp = "stablehlo.dynamic_update_slice"(
        operand: RankedTensor,
        update: RankedTensor,
        start_indices: Variadic<TensorOf<AnyInteger>>,
    ) -> (result: RankedTensor) traits(Pure);
    /// Pieces from where many indices say.
    pub GatherOp = "stablehlo.gather"(operand: RankedTensor, start_indices: TensorOf<AnyInteger>) {
        dimension_numbers: AnyAttr,
        slice_sizes: DenseI64ArrayAttr,
        indices_are_sorted: BoolAttr = false,
    } -> (result: RankedTensor) traits(Pure);
}

// Linear algebra, and what normalises.
drr::declare_op! {
    /// Products summed over the contracting dimensions.
    pub DotGeneralOp = "stablehlo.dot_general"(lhs: RankedTensor, rhs: RankedTensor) {
        dot_dimension_numbers: AnyAttr,
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
    /// The `k` largest elements of the last dimension, in falling order, and where they are.
    pub TopKOp = "chlo.top_k"(operand: RankedTensor) { k: I64Attr }
        -> (values: RankedTensor, indices: RankedTensorOf<I32>) traits(Pure);
}

// With regions, and `func`.
drr::declare_op! {
    /// Combines the elements of dimensions with the region's computation; `operands` are the inputs,
    /// then as many initial values.
    pub ReduceOp = "stablehlo.reduce"(operands: Variadic<AnyTensor>) {
        dimensions: DenseI64ArrayAttr,
    } regions(body: SizedRegion<1>) -> (results: Variadic<AnyTensor>)
        traits(RecursiveMemoryEffects);
    /// As [`ReduceOp`], over a sliding window.
    pub ReduceWindowOp = "stablehlo.reduce_window"(operands: Variadic<AnyTensor>) {
        window_dimensions: DenseI64ArrayAttr,
        window_strides: Optional<DenseI64ArrayAttr>,
        base_dilations: Optional<DenseI64ArrayAttr>,
        window_dilations: Optional<DenseI64ArrayAttr>,
        padding: Optional<AnyIntElementsAttr>,
    } regions(body: SizedRegion<1>) -> (results: Variadic<AnyTensor>)
        traits(RecursiveMemoryEffects);
    /// Selects in each window of `operand` and scatters `source` to what was selected.
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
    /// Updates where indices say; `operands` are the inputs, the indices, then as many updates as
    /// inputs.
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
    /// A function.
    pub FuncOp = "func.func"() {
        sym_name: SymbolNameAttr,
        function_type: TypeAttr,
        sym_visibility: Optional<StrAttr>,
        arg_attrs: Optional<ArrayAttr>,
        res_attrs: Optional<ArrayAttr>,
    } regions(body: AnyRegion) traits(IsolatedFromAbove, Symbol);
    /// Calls a function.
    pub CallOp = "func.call"(operands: Variadic<AnyType>) { callee: FlatSymbolRefAttr }
        -> (results: Variadic<AnyType>);
    /// Ends a function.
    pub FuncReturnOp = "func.return"(operands: Variadic<AnyType>) traits(Pure, Terminator);
}

/// Makes all of them known, so that what is parsed is checked against them.
pub fn register(context: &mut Context) {
    macro_rules! register {
        ($($op:ident)*) => {$(context.registered::<$op>();)*};
    }
    register! {
        ConstantOp CompareOp
        AbsOp CosineOp ExpOp LogOp LogisticOp NegOp NotOp RsqrtOp SineOp SqrtOp TanhOp ConvertOp RealOp
        SquareOp
        AddOp AndOp DivOp MaxOp MinOp MulOp OrOp SubtractOp SelectOp
        BroadcastInDimOp ConcatenateOp PadOp ReshapeOp ReverseOp SliceOp TransposeOp DynamicSliceOp
        DynamicUpdateSliceOp GatherOp
        DotGeneralOp ConvolutionOp FftOp BatchNormInferenceOp TopKOp
        ReduceOp ReduceWindowOp SelectAndScatterOp ScatterOp WhileOp ReturnOp
        FuncOp CallOp FuncReturnOp
    }
}
