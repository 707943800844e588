//! Linear algebra and normalisation.

use drr::constraint::RankedTensorOf;
use drr::prelude::*;

use super::syntax::{ContractedDimensions, PrecisionConfigAndAlgorithm, SameOperandsAndResultType};
use super::{DotDimensionNumbers, FftType};

drr::declare_op! {
    /// Products summed over the contracting dimensions.
    pub DotGeneralOp = "stablehlo.dot_general"(lhs: RankedTensor, rhs: RankedTensor) {
        dot_dimension_numbers: Is<DotDimensionNumbers>,
        precision_config: Optional<ArrayAttr>,
        algorithm: Optional<AnyAttr>,
    } -> (result: RankedTensor) traits(Pure)
        format = "$lhs `,` $rhs `,` custom<ContractedDimensions>($dot_dimension_numbers) `` \
            custom<PrecisionConfigAndAlgorithm>($precision_config, $algorithm) attr-dict \
            `:` functional-type(operands, results)";
    /// The Fourier transform of the last dimensions.
    pub FftOp = "stablehlo.fft"(operand: RankedTensor) {
        fft_type: EnumAttr<FftType>,
        fft_length: DenseI64ArrayAttr,
    } -> (result: RankedTensor) traits(Pure)
        format = "$operand `,` `type` `=` $fft_type `,` `length` `=` $fft_length attr-dict \
            `:` functional-type(operands, results)";
    /// `(operand - mean) / √(variance + epsilon) * scale + offset`, along `feature_index`.
    pub BatchNormInferenceOp = "stablehlo.batch_norm_inference"(
        operand: RankedTensorOf<AnyFloat>,
        scale: RankedTensorOf<AnyFloat>,
        offset: RankedTensorOf<AnyFloat>,
        mean: RankedTensorOf<AnyFloat>,
        variance: RankedTensorOf<AnyFloat>,
    ) { epsilon: F32Attr, feature_index: I64Attr } -> (result: RankedTensorOf<AnyFloat>)
        traits(Pure, AllTypesMatch(operand, result));
    /// The operand, normalised along `feature_index`, with the mean and the variance.
    pub BatchNormTrainingOp = "stablehlo.batch_norm_training"(
        operand: RankedTensorOf<AnyFloat>,
        scale: RankedTensorOf<AnyFloat>,
        offset: RankedTensorOf<AnyFloat>,
    ) { epsilon: F32Attr, feature_index: I64Attr } -> (
        output: RankedTensorOf<AnyFloat>,
        batch_mean: RankedTensorOf<AnyFloat>,
        batch_var: RankedTensorOf<AnyFloat>,
    ) traits(Pure);
    /// The gradients of [`BatchNormTrainingOp`].
    pub BatchNormGradOp = "stablehlo.batch_norm_grad"(
        operand: RankedTensorOf<AnyFloat>,
        scale: RankedTensorOf<AnyFloat>,
        mean: RankedTensorOf<AnyFloat>,
        variance: RankedTensorOf<AnyFloat>,
        grad_output: RankedTensorOf<AnyFloat>,
    ) { epsilon: F32Attr, feature_index: I64Attr } -> (
        grad_operand: RankedTensorOf<AnyFloat>,
        grad_scale: RankedTensorOf<AnyFloat>,
        grad_offset: RankedTensorOf<AnyFloat>,
    ) traits(Pure);
    /// The triangular matrix whose product with its transpose is the operand.
    pub CholeskyOp = "stablehlo.cholesky"(a: RankedTensor) { lower: Optional<BoolAttr> = false }
        -> (result: RankedTensor) traits(Pure, SameOperandsAndResultType)
        format = "$a (`,` `lower` `=` $lower^)? attr-dict \
            `:` custom<SameOperandsAndResultType>(type($a), type($result))";
    /// The solution of a system of equations whose matrix is triangular.
    pub TriangularSolveOp = "stablehlo.triangular_solve"(a: RankedTensor, b: RankedTensor) {
        left_side: BoolAttr,
        lower: BoolAttr,
        unit_diagonal: BoolAttr,
        transpose_a: AnyAttr,
    } -> (result: RankedTensor) traits(Pure, AllTypesMatch(b, result));
    /// The `k` largest elements of the last dimension in descending order, and their indices.
    pub TopKOp = "chlo.top_k"(operand: RankedTensor) { k: I64Attr }
        -> (values: RankedTensor, indices: RankedTensorOf<I32>) traits(Pure)
        format = "`(` $operand `,` `k` `=` $k `)` attr-dict `:` type($operand) `->` `(` type($values) `,` type($indices) `)`";
}
