//! Element-wise ops.

use drr::prelude::*;

use super::infer;
use super::syntax::{ComplexOpType, ExponentMantissa, SameOperandsAndResultType, SelectOpType};
use super::{ComparisonDirection, ComparisonType};

// One operand.
drr::declare_op! {
    class Compatible infer = infer::most_specific compatible = infer::agrees verify = infer::compatible;
    class Unary<T>: Compatible(operand: T) -> (result: T) traits(Pure)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    class Approximated: Unary<AnyTensor> { result_accuracy: Optional<AnyAttr> };
    class Inferred compatible = infer::agrees;

    /// `|x|`, which is real for complex numbers.
    pub AbsOp = "stablehlo.abs": Inferred(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultShape) infer = infer::real
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// The cube root.
    pub CbrtOp = "stablehlo.cbrt": Approximated;
    /// The next integer that is not less.
    pub CeilOp = "stablehlo.ceil": Unary<AnyTensor>;
    /// The number of leading zero bits.
    pub ClzOp = "stablehlo.count_leading_zeros": Unary<TensorOf<AnyInteger>>;
    /// `cos(x)`.
    pub CosineOp = "stablehlo.cosine": Approximated;
    /// `e^x`.
    pub ExpOp = "stablehlo.exponential": Approximated;
    /// `e^x - 1`.
    pub Expm1Op = "stablehlo.exponential_minus_one": Approximated;
    /// The next integer that is not greater.
    pub FloorOp = "stablehlo.floor": Unary<AnyTensor>;
    /// `ln(x)`.
    pub LogOp = "stablehlo.log": Approximated;
    /// `ln(1 + x)`.
    pub Log1pOp = "stablehlo.log_plus_one": Approximated;
    /// `1 / (1 + e^-x)`.
    pub LogisticOp = "stablehlo.logistic": Approximated;
    /// `-x`.
    pub NegOp = "stablehlo.negate": Unary<AnyTensor>;
    /// Bitwise not.
    pub NotOp = "stablehlo.not": Unary<TensorOf<AnyInteger>>;
    /// The number of bits that are set.
    pub PopulationCountOp = "stablehlo.popcnt": Unary<TensorOf<AnyInteger>>;
    /// The nearest integer; halves are rounded away from zero.
    pub RoundOp = "stablehlo.round_nearest_afz": Unary<AnyTensor>;
    /// The nearest integer; halves are rounded to the even one.
    pub RoundNearestEvenOp = "stablehlo.round_nearest_even": Unary<AnyTensor>;
    /// `1 / √x`.
    pub RsqrtOp = "stablehlo.rsqrt": Approximated;
    /// -1, 0 or 1, or NaN.
    pub SignOp = "stablehlo.sign": Unary<AnyTensor>;
    /// `sin(x)`.
    pub SineOp = "stablehlo.sine": Approximated;
    /// `√x`.
    pub SqrtOp = "stablehlo.sqrt": Approximated;
    /// `tan(x)`.
    pub TanOp = "stablehlo.tan": Approximated;
    /// `tanh(x)`.
    pub TanhOp = "stablehlo.tanh": Approximated;
    /// The same numbers with another element type.
    pub ConvertOp = "stablehlo.convert"(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultShape)
        format = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
    /// The same bits with another element type.
    pub BitcastConvertOp = "stablehlo.bitcast_convert"(operand: AnyTensor) -> (result: AnyTensor) traits(Pure)
        format = "operands attr-dict `:` functional-type(operands, results)";
    /// The imaginary part.
    pub ImagOp = "stablehlo.imag": Inferred(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultShape) infer = infer::real
        format = "operands attr-dict `:` functional-type(operands, results)";
    /// True for numbers that are neither infinite nor NaN.
    pub IsFiniteOp = "stablehlo.is_finite": Inferred(x: TensorOf<AnyFloat>) -> (y: TensorOf<I1>)
        traits(Pure, SameOperandsAndResultShape) infer = infer::boolean
        format = "operands attr-dict `:` functional-type(operands, results)";
    /// The real part.
    pub RealOp = "stablehlo.real": Inferred(operand: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultShape) infer = infer::real
        format = "operands attr-dict `:` functional-type(operands, results)";
    /// The number, rounded to a format with fewer bits.
    pub ReducePrecisionOp = "stablehlo.reduce_precision": Compatible(operand: TensorOf<AnyFloat>) {
        exponent_bits: I32Attr,
        mantissa_bits: I32Attr,
    } -> (output: TensorOf<AnyFloat>) traits(Pure)
        format = "$operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits, $mantissa_bits) attr-dict \
            `:` custom<SameOperandsAndResultType>(type($operand), type($output))";
    /// `x * x`.
    pub SquareOp = "chlo.square": Compatible(operand: AnyTensor) -> (result: AnyTensor) traits(Pure)
        format = "$operand attr-dict `:` type($operand) `->` type($result)";
}

// More operands.
drr::declare_op! {
    class Compatible infer = infer::most_specific compatible = infer::agrees verify = infer::compatible;
    class Binary<T>: Compatible(lhs: T, rhs: T) -> (result: T) traits(Pure)
        format = "$lhs `,` $rhs attr-dict \
            `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
    class Inferred compatible = infer::agrees;

    /// `x + y`; for booleans, `or`.
    pub AddOp = "stablehlo.add": Binary<AnyTensor> traits(Commutative);
    /// Bitwise and.
    pub AndOp = "stablehlo.and": Binary<TensorOf<AnyInteger>> traits(Commutative);
    /// The angle of the point `(y, x)`.
    pub Atan2Op = "stablehlo.atan2": Binary<AnyTensor>;
    /// `x / y`; for integers, rounded towards zero.
    pub DivOp = "stablehlo.divide": Binary<AnyTensor>;
    /// The greater operand, or NaN if an operand is NaN.
    pub MaxOp = "stablehlo.maximum": Binary<AnyTensor> traits(Commutative);
    /// The lesser operand, or NaN if an operand is NaN.
    pub MinOp = "stablehlo.minimum": Binary<AnyTensor> traits(Commutative);
    /// `x * y`; for booleans, `and`.
    pub MulOp = "stablehlo.multiply": Binary<AnyTensor> traits(Commutative);
    /// Bitwise or.
    pub OrOp = "stablehlo.or": Binary<TensorOf<AnyInteger>> traits(Commutative);
    /// `x^y`.
    pub PowOp = "stablehlo.power": Binary<AnyTensor>;
    /// `x - y * trunc(x / y)`.
    pub RemOp = "stablehlo.remainder": Binary<AnyTensor>;
    /// `x << y`.
    pub ShiftLeftOp = "stablehlo.shift_left": Binary<TensorOf<AnyInteger>>;
    /// `x >> y` with the sign bit moved in.
    pub ShiftRightArithmeticOp = "stablehlo.shift_right_arithmetic": Binary<TensorOf<AnyInteger>>;
    /// `x >> y` with zeros moved in.
    pub ShiftRightLogicalOp = "stablehlo.shift_right_logical": Binary<TensorOf<AnyInteger>>;
    /// `x - y`.
    pub SubtractOp = "stablehlo.subtract": Binary<AnyTensor>;
    /// Bitwise exclusive or.
    pub XorOp = "stablehlo.xor": Binary<TensorOf<AnyInteger>> traits(Commutative);
    /// `min(max(operand, min), max)`. `min` and `max` are tensors of the same shape, or of rank 0.
    pub ClampOp = "stablehlo.clamp"(min: AnyTensor, operand: AnyTensor, max: AnyTensor) -> (result: AnyTensor)
        traits(Pure, AllTypesMatch(operand, result))
        format = "$min `,` $operand `,` $max attr-dict \
            `:` custom<SameOperandsAndResultType>(type($min), type($operand), type($max), type($result))";
    /// Element-wise comparison.
    pub CompareOp = "stablehlo.compare": Inferred(lhs: AnyTensor, rhs: AnyTensor) {
        comparison_direction: EnumAttr<ComparisonDirection>,
        compare_type: Optional<EnumAttr<ComparisonType>>,
    } -> (result: TensorOf<I1>) traits(Pure, SameOperandsElementType, SameOperandsAndResultShape) infer = infer::boolean
        format = "$comparison_direction `,` $lhs `,` $rhs (`,` $compare_type^)? attr-dict \
            `:` functional-type(operands, results)";
    /// The complex number with these parts.
    pub ComplexOp = "stablehlo.complex": Inferred(lhs: TensorOf<AnyFloat>, rhs: TensorOf<AnyFloat>) -> (result: AnyTensor)
        traits(Pure, SameTypeOperands, SameOperandsAndResultShape) infer = infer::complex
        format = "operands attr-dict `:` custom<ComplexOpType>(type($lhs), type($rhs), type($result))";
    /// `pred ? on_true : on_false`, for each element or with one `pred` for all.
    pub SelectOp = "stablehlo.select"(pred: TensorOf<I1>, on_true: AnyTensor, on_false: AnyTensor)
        -> (result: AnyTensor) traits(Pure, AllTypesMatch(on_true, on_false, result))
        format = "operands attr-dict \
            `:` custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))";
}
