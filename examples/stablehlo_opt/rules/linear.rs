//! Products and convolutions absorb operations on their operands and results.
//!
//! The rules sum the same products. StableHLO does not define the order of the sum, so its last
//! bits may change.

use drr::drr;
use drr_dialects::stablehlo::{ConvDimensionNumbers, DotDimensionNumbers};

use crate::native::linear::{
    lhs_before_transpose, reversed, rhs_before_transpose, swapped, window_reversal,
};
use crate::ops::{ConvolutionOp, DotGeneralOp, ReverseOp, TransposeOp};

drr! {
    #[group("algebraic")]
    pub set Linear;

    def LhsBeforeTranspose : NativeCodeCall<lhs_before_transpose>;
    def RhsBeforeTranspose : NativeCodeCall<rhs_before_transpose>;

    /// dot_general(transpose(x), y) -> dot_general(x, y)
    def DotOfTransposedLhs : Pat<(DotGeneralOp:$dot (TransposeOp $x, $permutation), $y, $dims, ..),
                                 (DotGeneralOp $x, $y, (LhsBeforeTranspose $dims, $permutation), ..$dot)>;

    /// dot_general(x, transpose(y)) -> dot_general(x, y)
    def DotOfTransposedRhs : Pat<(DotGeneralOp:$dot $x, (TransposeOp $y, $permutation), $dims, ..),
                                 (DotGeneralOp $x, $y, (RhsBeforeTranspose $dims, $permutation), ..$dot)>;

    /// transpose(dot_general(x, y)) -> dot_general(y, x), where the transpose exchanges the two
    def TransposeOfDot : Pat<(TransposeOp (DotGeneralOp:$dot $x, $y, $dims, $precision, none), $permutation),
                             (DotGeneralOp $y, $x,
                              { swapped($dims.decode::<DotDimensionNumbers>()?, $x.ty(), $y.ty(), $permutation.as_ints()?)? },
                              { match $precision { Some(precision) => Some(reversed(precision)?), None => None } }),
                             [(HasOneUse $dot)]>;

    /// convolution(x, reverse(kernel)) -> convolution(x, kernel), which then reverses the window
    def ConvolutionOfReverse : Pat<(ConvolutionOp:$conv $x, (ReverseOp $kernel, $dims),
                                    window_reversal = $reversal, dimension_numbers = $numbers, ..),
                                   (ConvolutionOp $x, $kernel,
                                    window_reversal = { window_reversal($numbers.decode::<ConvDimensionNumbers>()?, $reversal, $dims.as_ints()?)? },
                                    ..$conv),
                                   [{ window_reversal($numbers.decode::<ConvDimensionNumbers>()?, $reversal, $dims.as_ints()?).is_some() }]>;
}
