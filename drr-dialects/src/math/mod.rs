//! The `math` dialect: functions of numbers.

mod fold;

use drr::constraint::{BoolLike, FlagsAttr, FloatLike, SignlessIntegerOrIndexLike};
use drr::op::I1SameShape;
use drr::{declare_op, dialect};

use crate::arith::{ArithDialect, FastMath};

declare_op! {
    /// Floating point absolute-value operation.
    pub AbsFOp = "math.absf"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::absf
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Integer absolute-value operation.
    pub AbsIOp = "math.absi"(operand: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::absi
        format = "$operand attr-dict `:` type($result)";

    /// Arcus cosine of the specified value.
    pub AcosOp = "math.acos"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::acos
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Hyperbolic arcus cosine of the given value.
    pub AcoshOp = "math.acosh"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Arcus sine of the given value.
    pub AsinOp = "math.asin"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::asin
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Hyperbolic arcus sine of the given value.
    pub AsinhOp = "math.asinh"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// 2-argument arcus tangent of the given values.
    pub Atan2Op = "math.atan2"(lhs: FloatLike, rhs: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::atan2
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Arcus tangent of the given value.
    pub AtanOp = "math.atan"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::atan
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Hyperbolic arcus tangent of the given value.
    pub AtanhOp = "math.atanh"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Cube root of the specified value.
    pub CbrtOp = "math.cbrt"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Ceiling of the specified value.
    pub CeilOp = "math.ceil"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::ceil
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Floating point clamping operation.
    pub ClampFOp = "math.clampf"(value: FloatLike, min: FloatLike, max: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        format = "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// A copysign operation.
    pub CopySignOp = "math.copysign"(lhs: FloatLike, rhs: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::copysign
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Cosine of the specified value.
    pub CosOp = "math.cos"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::cos
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Hyperbolic cosine of the specified value.
    pub CoshOp = "math.cosh"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::cosh
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Counts the leading zeros an integer value.
    pub CountLeadingZerosOp = "math.ctlz"(operand: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::ctlz
        format = "$operand attr-dict `:` type($result)";

    /// Counts the trailing zeros an integer value.
    pub CountTrailingZerosOp = "math.cttz"(operand: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::cttz
        format = "$operand attr-dict `:` type($result)";

    /// Counts the number of set bits of an integer value.
    pub CtPopOp = "math.ctpop"(operand: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::ctpop
        format = "$operand attr-dict `:` type($result)";

    /// Error function of the specified value.
    pub ErfOp = "math.erf"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Complementary error function of the specified value.
    pub ErfcOp = "math.erfc"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Base-2 exponential of the specified value.
    pub Exp2Op = "math.exp2"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::exp2
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Base-e exponential of the specified value minus 1.
    pub ExpM1Op = "math.expm1"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::expm1
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Base-e exponential of the specified value.
    pub ExpOp = "math.exp"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::exp
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Floating point raised to the signed integer power.
    pub FPowIOp = "math.fpowi"(lhs: FloatLike, rhs: SignlessIntegerOrIndexLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultShape, AllTypesMatch(lhs, result), Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)";

    /// Floor of the specified value.
    pub FloorOp = "math.floor"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::floor
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Floating point fused multipy-add operation.
    pub FmaOp = "math.fma"(a: FloatLike, b: FloatLike, c: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        format = "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Signed integer raised to the power of operation.
    pub IPowIOp = "math.ipowi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::ipowi
        format = "$lhs `,` $rhs attr-dict `:` type($result)";

    /// Returns true if the operand classifies as finite.
    pub IsFiniteOp = "math.isfinite"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: BoolLike)
        traits(TypesMatchWith(operand, result, I1SameShape), Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::isfinite
        format = "$operand attr-dict `:` type($operand)";

    /// Returns true if the operand classifies as infinite.
    pub IsInfOp = "math.isinf"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: BoolLike)
        traits(TypesMatchWith(operand, result, I1SameShape), Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::isinf
        format = "$operand attr-dict `:` type($operand)";

    /// Returns true if the operand classifies as NaN.
    pub IsNaNOp = "math.isnan"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: BoolLike)
        traits(TypesMatchWith(operand, result, I1SameShape), Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::isnan
        format = "$operand attr-dict `:` type($operand)";

    /// Returns true if the operand classifies as normal.
    pub IsNormalOp = "math.isnormal"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: BoolLike)
        traits(TypesMatchWith(operand, result, I1SameShape), Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::isnormal
        format = "$operand attr-dict `:` type($operand)";

    /// Base-10 logarithm of the specified value.
    pub Log10Op = "math.log10"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::log10
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Computes the natural logarithm of one plus the given value.
    pub Log1pOp = "math.log1p"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::log1p
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Base-2 logarithm of the specified value.
    pub Log2Op = "math.log2"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::log2
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Base-e logarithm of the specified value.
    pub LogOp = "math.log"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::log
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Floating point raised to the power of operation.
    pub PowFOp = "math.powf"(lhs: FloatLike, rhs: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::powf
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Round of the specified value with halfway cases to even.
    pub RoundEvenOp = "math.roundeven"(operand: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::roundeven
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Round of the specified value.
    pub RoundOp = "math.round"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::round
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Reciprocal of sqrt (1 / sqrt of the specified value).
    pub RsqrtOp = "math.rsqrt"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Sine of the specified value.
    pub SinOp = "math.sin"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::sin
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Sine and cosine of the specified value.
    pub SincosOp = "math.sincos"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (sin: FloatLike, cos: FloatLike)
        traits(SameOperandsAndResultShape, AllTypesMatch(operand, sin, cos), Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)";

    /// Hyperbolic sine of the specified value.
    pub SinhOp = "math.sinh"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::sinh
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Sqrt of the specified value.
    pub SqrtOp = "math.sqrt"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::sqrt
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Tangent of the specified value.
    pub TanOp = "math.tan"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::tan
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Hyperbolic tangent of the specified value.
    pub TanhOp = "math.tanh"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::tanh
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Trunc of the specified value.
    pub TruncOp = "math.trunc"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(SameOperandsAndResultType, Pure,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::trunc
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

dialect! {
    /// Functions of numbers.
    pub MathDialect = "math" {
        constant: crate::arith::ConstantOp,
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
