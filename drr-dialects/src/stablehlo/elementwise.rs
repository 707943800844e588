//! Element-wise ops.

use drr::prelude::*;

use super::infer;
use super::syntax::{ComplexOpType, ExponentMantissa, SameOperandsAndResultType, SelectOpType};
use super::{ComparisonDirection, ComparisonType};

// One operand.
drr::declare_op! {
    /// `|x|`, which is real for complex numbers.
    pub AbsOp = "stablehlo.abs"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultShape)
        infer = infer::types::<AbsOp, _> compatible = infer::agree verify = infer::verify::<AbsOp, _>
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// The cube root.
    pub CbrtOp = "stablehlo.cbrt"(operand: AnyTensor) { result_accuracy: Optional<AnyAttr> } -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// The next integer that is not less.
    pub CeilOp = "stablehlo.ceil"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// The number of leading zero bits.
    pub ClzOp = "stablehlo.count_leading_zeros"(operand: TensorOf<AnyInteger>) -> (result: TensorOf<AnyInteger>)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// `cos(x)`.
    pub CosineOp = "stablehlo.cosine"(operand: AnyTensor) { result_accuracy: Optional<AnyAttr> } -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// `e^x`.
    pub ExpOp = "stablehlo.exponential"(operand: AnyTensor) { result_accuracy: Optional<AnyAttr> } -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// `e^x - 1`.
    pub Expm1Op = "stablehlo.exponential_minus_one"(operand: AnyTensor) { result_accuracy: Optional<AnyAttr> } -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// The next integer that is not greater.
    pub FloorOp = "stablehlo.floor"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// `ln(x)`.
    pub LogOp = "stablehlo.log"(operand: AnyTensor) { result_accuracy: Optional<AnyAttr> } -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// `ln(1 + x)`.
    pub Log1pOp = "stablehlo.log_plus_one"(operand: AnyTensor) { result_accuracy: Optional<AnyAttr> } -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// `1 / (1 + e^-x)`.
    pub LogisticOp = "stablehlo.logistic"(operand: AnyTensor) { result_accuracy: Optional<AnyAttr> } -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// `-x`.
    pub NegOp = "stablehlo.negate"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// Bitwise not.
    pub NotOp = "stablehlo.not"(operand: TensorOf<AnyInteger>) -> (result: TensorOf<AnyInteger>)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// The number of bits that are set.
    pub PopulationCountOp = "stablehlo.popcnt"(operand: TensorOf<AnyInteger>) -> (result: TensorOf<AnyInteger>)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// The nearest integer; halves are rounded away from zero.
    pub RoundOp = "stablehlo.round_nearest_afz"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// The nearest integer; halves are rounded to the even one.
    pub RoundNearestEvenOp = "stablehlo.round_nearest_even"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// `1 / √x`.
    pub RsqrtOp = "stablehlo.rsqrt"(operand: AnyTensor) { result_accuracy: Optional<AnyAttr> } -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// -1, 0 or 1, or NaN.
    pub SignOp = "stablehlo.sign"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// `sin(x)`.
    pub SineOp = "stablehlo.sine"(operand: AnyTensor) { result_accuracy: Optional<AnyAttr> } -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// `√x`.
    pub SqrtOp = "stablehlo.sqrt"(operand: AnyTensor) { result_accuracy: Optional<AnyAttr> } -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// `tan(x)`.
    pub TanOp = "stablehlo.tan"(operand: AnyTensor) { result_accuracy: Optional<AnyAttr> } -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// `tanh(x)`.
    pub TanhOp = "stablehlo.tanh"(operand: AnyTensor) { result_accuracy: Optional<AnyAttr> } -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// The same numbers with another element type.
    pub ConvertOp = "stablehlo.convert"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultShape)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// The same bits with another element type.
    pub BitcastConvertOp = "stablehlo.bitcast_convert"(operand: AnyTensor) -> (result: AnyTensor) traits(Pure)
        format = "operands attr-dict `:` functional-type(operands, results)";
    /// The imaginary part.
    pub ImagOp = "stablehlo.imag"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultShape)
        infer = infer::types::<ImagOp, _> compatible = infer::agree verify = infer::verify::<ImagOp, _>
        format = "operands attr-dict `:` functional-type(operands, results)";
    /// True for numbers that are neither infinite nor NaN.
    pub IsFiniteOp = "stablehlo.is_finite"(x: TensorOf<AnyFloat>) -> (y: TensorOf<I1>)
        traits(Pure, SameOperandsAndResultShape)
        infer = infer::types::<IsFiniteOp, _> compatible = infer::agree verify = infer::verify::<IsFiniteOp, _>
        format = "operands attr-dict `:` functional-type(operands, results)";
    /// The real part.
    pub RealOp = "stablehlo.real"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultShape)
        infer = infer::types::<RealOp, _> compatible = infer::agree verify = infer::verify::<RealOp, _>
        format = "operands attr-dict `:` functional-type(operands, results)";
    /// The number, rounded to a format with fewer bits.
    pub ReducePrecisionOp = "stablehlo.reduce_precision"(operand: TensorOf<AnyFloat>) {
        exponent_bits: I32Attr,
        mantissa_bits: I32Attr,
    } -> (output: TensorOf<AnyFloat>) traits(Pure, SameOperandsAndResultType)
        format = "$operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits, $mantissa_bits) attr-dict \
            `:` custom<SameOperandsAndResultType>(type($operand), type($output))";
    /// `x * x`.
    pub SquareOp = "chlo.square"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$operand attr-dict `:` functional-type(operands, results)";
}

// More operands.
drr::declare_op! {
    /// `x + y`; for booleans, `or`.
    pub AddOp = "stablehlo.add"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, Commutative, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// Bitwise and.
    pub AndOp = "stablehlo.and"(lhs: TensorOf<AnyInteger>, rhs: TensorOf<AnyInteger>) -> (result: TensorOf<AnyInteger>)
        traits(Pure, Commutative, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// The angle of the point `(y, x)`.
    pub Atan2Op = "stablehlo.atan2"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// `x / y`; for integers, rounded towards zero.
    pub DivOp = "stablehlo.divide"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// The greater operand, or NaN if an operand is NaN.
    pub MaxOp = "stablehlo.maximum"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, Commutative, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// The lesser operand, or NaN if an operand is NaN.
    pub MinOp = "stablehlo.minimum"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, Commutative, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// `x * y`; for booleans, `and`.
    pub MulOp = "stablehlo.multiply"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, Commutative, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// Bitwise or.
    pub OrOp = "stablehlo.or"(lhs: TensorOf<AnyInteger>, rhs: TensorOf<AnyInteger>) -> (result: TensorOf<AnyInteger>)
        traits(Pure, Commutative, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// `x^y`.
    pub PowOp = "stablehlo.power"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// `x - y * trunc(x / y)`.
    pub RemOp = "stablehlo.remainder"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// `x << y`.
    pub ShiftLeftOp = "stablehlo.shift_left"(lhs: TensorOf<AnyInteger>, rhs: TensorOf<AnyInteger>) -> (result: TensorOf<AnyInteger>)
        traits(Pure, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// `x >> y` with the sign bit moved in.
    pub ShiftRightArithmeticOp = "stablehlo.shift_right_arithmetic"(lhs: TensorOf<AnyInteger>, rhs: TensorOf<AnyInteger>) -> (result: TensorOf<AnyInteger>)
        traits(Pure, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// `x >> y` with zeros moved in.
    pub ShiftRightLogicalOp = "stablehlo.shift_right_logical"(lhs: TensorOf<AnyInteger>, rhs: TensorOf<AnyInteger>) -> (result: TensorOf<AnyInteger>)
        traits(Pure, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// `x - y`.
    pub SubtractOp = "stablehlo.subtract"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// Bitwise exclusive or.
    pub XorOp = "stablehlo.xor"(lhs: TensorOf<AnyInteger>, rhs: TensorOf<AnyInteger>) -> (result: TensorOf<AnyInteger>)
        traits(Pure, Commutative, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    /// `min(max(operand, min), max)`. `min` and `max` are tensors of the same shape, or of rank 0.
    pub ClampOp = "stablehlo.clamp"(min: AnyTensor, operand: AnyTensor, max: AnyTensor) -> (result: AnyTensor)
        traits(Pure, AllTypesMatch(operand, result))
        format = "$min `,` $operand `,` $max attr-dict \
            `:` custom<SameOperandsAndResultType>(type($min), type($operand), type($max), type($result))";
    /// Element-wise comparison.
    pub CompareOp = "stablehlo.compare"(lhs: AnyTensor, rhs: AnyTensor) {
        comparison_direction: EnumAttr<ComparisonDirection>,
        compare_type: Optional<EnumAttr<ComparisonType>>,
    } -> (result: TensorOf<I1>) traits(Pure, SameTypeOperands, SameOperandsAndResultShape)
        infer = infer::types::<CompareOp, _> compatible = infer::agree verify = infer::verify::<CompareOp, _>
        format = "$comparison_direction `,` $lhs `,` $rhs (`,` $compare_type^)? attr-dict \
            `:` functional-type(operands, results)";
    /// The complex number with these parts.
    pub ComplexOp = "stablehlo.complex"(lhs: TensorOf<AnyFloat>, rhs: TensorOf<AnyFloat>) -> (result: AnyTensor)
        traits(Pure, SameTypeOperands, SameOperandsAndResultShape)
        infer = infer::types::<ComplexOp, _> compatible = infer::agree verify = infer::verify::<ComplexOp, _>
        format = "operands attr-dict `:` custom<ComplexOpType>(type($lhs), type($rhs), type($result))";
    /// `pred ? on_true : on_false`, for each element or with one `pred` for all.
    pub SelectOp = "stablehlo.select"(pred: TensorOf<I1>, on_true: AnyTensor, on_false: AnyTensor)
        -> (result: AnyTensor) traits(Pure, AllTypesMatch(on_true, on_false, result))
        format = "operands attr-dict \
            `:` custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))";
}

infer::inferred! {
    AbsOp = real;
    CompareOp = boolean;
    ComplexOp = complex;
    ImagOp = real;
    IsFiniteOp = boolean;
    RealOp = real;
}
