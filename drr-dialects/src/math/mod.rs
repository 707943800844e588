//! The `math` dialect: functions of numbers.

mod fold;

use drr::constraint::{BoolLike, FlagsAttr, FloatLike, SignlessIntegerOrIndexLike};
use drr::op::I1SameShape;
use drr::{declare_op, dialect};

use crate::arith::{ArithDialect, FastMath};

declare_op! {
    class Elementwise traits(Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable);
    class Int: Elementwise -> (result: SignlessIntegerOrIndexLike) traits(SameOperandsAndResultType);
    class IntUnary: Int(operand: SignlessIntegerOrIndexLike)
        format = "$operand attr-dict `:` type($result)";
    class Fast: Elementwise { fastmath: FlagsAttr<FastMath> = "none" };
    class Float: Fast -> (result: FloatLike) traits(SameOperandsAndResultType);
    class FloatUnary: Float(operand: FloatLike)
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
    class FloatBinary: Float(lhs: FloatLike, rhs: FloatLike)
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
    class FloatTest: Fast(operand: FloatLike) -> (result: BoolLike)
        traits(TypesMatchWith(operand, result, I1SameShape))
        format = "$operand attr-dict `:` type($operand)";

    /// Floating point absolute-value operation.
    pub AbsFOp = "math.absf": FloatUnary fold = fold::absf;
    /// Integer absolute-value operation.
    pub AbsIOp = "math.absi": IntUnary fold = fold::absi;
    /// Arcus cosine of the specified value.
    pub AcosOp = "math.acos": FloatUnary fold = fold::acos;
    /// Hyperbolic arcus cosine of the given value.
    pub AcoshOp = "math.acosh": FloatUnary;
    /// Arcus sine of the given value.
    pub AsinOp = "math.asin": FloatUnary fold = fold::asin;
    /// Hyperbolic arcus sine of the given value.
    pub AsinhOp = "math.asinh": FloatUnary;
    /// 2-argument arcus tangent of the given values.
    pub Atan2Op = "math.atan2": FloatBinary fold = fold::atan2;
    /// Arcus tangent of the given value.
    pub AtanOp = "math.atan": FloatUnary fold = fold::atan;
    /// Hyperbolic arcus tangent of the given value.
    pub AtanhOp = "math.atanh": FloatUnary;
    /// Cube root of the specified value.
    pub CbrtOp = "math.cbrt": FloatUnary;
    /// Ceiling of the specified value.
    pub CeilOp = "math.ceil": FloatUnary fold = fold::ceil;
    /// Floating point clamping operation.
    pub ClampFOp = "math.clampf": Float(value: FloatLike, min: FloatLike, max: FloatLike)
        format = "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
    /// A copysign operation.
    pub CopySignOp = "math.copysign": FloatBinary fold = fold::copysign;
    /// Cosine of the specified value.
    pub CosOp = "math.cos": FloatUnary fold = fold::cos;
    /// Hyperbolic cosine of the specified value.
    pub CoshOp = "math.cosh": FloatUnary fold = fold::cosh;
    /// Counts the leading zeros an integer value.
    pub CountLeadingZerosOp = "math.ctlz": IntUnary fold = fold::ctlz;
    /// Counts the trailing zeros an integer value.
    pub CountTrailingZerosOp = "math.cttz": IntUnary fold = fold::cttz;
    /// Counts the number of set bits of an integer value.
    pub CtPopOp = "math.ctpop": IntUnary fold = fold::ctpop;
    /// Error function of the specified value.
    pub ErfOp = "math.erf": FloatUnary;
    /// Complementary error function of the specified value.
    pub ErfcOp = "math.erfc": FloatUnary;
    /// Base-2 exponential of the specified value.
    pub Exp2Op = "math.exp2": FloatUnary fold = fold::exp2;
    /// Base-e exponential of the specified value minus 1.
    pub ExpM1Op = "math.expm1": FloatUnary fold = fold::expm1;
    /// Base-e exponential of the specified value.
    pub ExpOp = "math.exp": FloatUnary fold = fold::exp;
    /// Floating point raised to the signed integer power.
    pub FPowIOp = "math.fpowi": Fast(lhs: FloatLike, rhs: SignlessIntegerOrIndexLike) -> (result: FloatLike)
        traits(SameOperandsAndResultShape, AllTypesMatch(lhs, result))
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)";
    /// Floor of the specified value.
    pub FloorOp = "math.floor": FloatUnary fold = fold::floor;
    /// Floating point fused multipy-add operation.
    pub FmaOp = "math.fma": Float(a: FloatLike, b: FloatLike, c: FloatLike)
        format = "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
    /// Signed integer raised to the power of operation.
    pub IPowIOp = "math.ipowi": Int(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        fold = fold::ipowi
        format = "$lhs `,` $rhs attr-dict `:` type($result)";
    /// Returns true if the operand classifies as finite.
    pub IsFiniteOp = "math.isfinite": FloatTest fold = fold::isfinite;
    /// Returns true if the operand classifies as infinite.
    pub IsInfOp = "math.isinf": FloatTest fold = fold::isinf;
    /// Returns true if the operand classifies as NaN.
    pub IsNaNOp = "math.isnan": FloatTest fold = fold::isnan;
    /// Returns true if the operand classifies as normal.
    pub IsNormalOp = "math.isnormal": FloatTest fold = fold::isnormal;
    /// Base-10 logarithm of the specified value.
    pub Log10Op = "math.log10": FloatUnary fold = fold::log10;
    /// Computes the natural logarithm of one plus the given value.
    pub Log1pOp = "math.log1p": FloatUnary fold = fold::log1p;
    /// Base-2 logarithm of the specified value.
    pub Log2Op = "math.log2": FloatUnary fold = fold::log2;
    /// Base-e logarithm of the specified value.
    pub LogOp = "math.log": FloatUnary fold = fold::log;
    /// Floating point raised to the power of operation.
    pub PowFOp = "math.powf": FloatBinary fold = fold::powf;
    /// Round of the specified value with halfway cases to even.
    pub RoundEvenOp = "math.roundeven": FloatUnary fold = fold::roundeven;
    /// Round of the specified value.
    pub RoundOp = "math.round": FloatUnary fold = fold::round;
    /// Reciprocal of sqrt (1 / sqrt of the specified value).
    pub RsqrtOp = "math.rsqrt": FloatUnary;
    /// Sine of the specified value.
    pub SinOp = "math.sin": FloatUnary fold = fold::sin;
    /// Sine and cosine of the specified value.
    pub SincosOp = "math.sincos": Fast(operand: FloatLike) -> (sin: FloatLike, cos: FloatLike)
        traits(SameOperandsAndResultShape, AllTypesMatch(operand, sin, cos))
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)";
    /// Hyperbolic sine of the specified value.
    pub SinhOp = "math.sinh": FloatUnary fold = fold::sinh;
    /// Sqrt of the specified value.
    pub SqrtOp = "math.sqrt": FloatUnary fold = fold::sqrt;
    /// Tangent of the specified value.
    pub TanOp = "math.tan": FloatUnary fold = fold::tan;
    /// Hyperbolic tangent of the specified value.
    pub TanhOp = "math.tanh": FloatUnary fold = fold::tanh;
    /// Trunc of the specified value.
    pub TruncOp = "math.trunc": FloatUnary fold = fold::trunc;
}

dialect! {
    /// Functions of numbers.
    pub MathDialect = "math" {
        constant: [crate::arith::ConstantOp, crate::ub::PoisonOp],
        depends_on: [ArithDialect],
        ops: [
            AbsFOp, AbsIOp, AcosOp, AcoshOp, AsinOp, AsinhOp, Atan2Op, AtanOp, AtanhOp, CbrtOp,
            CeilOp, ClampFOp, CopySignOp, CosOp, CoshOp, CountLeadingZerosOp, CountTrailingZerosOp,
            CtPopOp, ErfOp, ErfcOp, Exp2Op, ExpM1Op, ExpOp, FPowIOp, FloorOp, FmaOp, IPowIOp,
            IsFiniteOp, IsInfOp, IsNaNOp, IsNormalOp, Log10Op, Log1pOp, Log2Op, LogOp, PowFOp,
            RoundEvenOp, RoundOp, RsqrtOp, SinOp, SincosOp, SinhOp, SqrtOp, TanOp, TanhOp, TruncOp,
        ],
    }
}
