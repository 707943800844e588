//! The intrinsics of `llvm`.

use drr::constraint::{AnySignlessInteger, EnumAttr, FlagsAttr, I1Attr};
use drr::declare_op;

use super::kinds::{FPExceptionBehavior, FastMath, RoundingMode};
use super::types::{FloatOrVector, IntOrVector, LlvmType};

declare_op! {
    class Unary<T>(r#in: T) -> (res: LlvmType)
        traits(Pure, SameOperandsAndResultType)
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
    class UnaryFloat: Unary<FloatOrVector>
        { #[attr(name = "fastmathFlags")] fastmath_flags: FlagsAttr<FastMath> = "none" };
    class Binary<T>(a: T, b: T) -> (res: LlvmType)
        traits(Pure, SameOperandsAndResultType)
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
    class BinaryFloat: Binary<FloatOrVector>
        { #[attr(name = "fastmathFlags")] fastmath_flags: FlagsAttr<FastMath> = "none" };
    class TernaryFloat(a: FloatOrVector, b: FloatOrVector, c: FloatOrVector)
        { #[attr(name = "fastmathFlags")] fastmath_flags: FlagsAttr<FastMath> = "none" }
        -> (res: LlvmType)
        traits(Pure, SameOperandsAndResultType)
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
    class CountZeros(r#in: IntOrVector) { is_zero_poison: I1Attr } -> (res: LlvmType)
        traits(Pure, SameOperandsAndResultType);
    class WithOverflow(operand_0: IntOrVector, operand_1: IntOrVector) -> (res: LlvmType)
        traits(Pure, SameOperandsElementType);

    /// The absolute value of an integer.
    pub AbsOp = "llvm.intr.abs"(r#in: IntOrVector) { is_int_min_poison: I1Attr } -> (res: LlvmType)
        traits(Pure, SameOperandsAndResultType);
    /// The first number with the sign of the second.
    pub CopySignOp = "llvm.intr.copysign": BinaryFloat;
    /// The cosine.
    pub CosOp = "llvm.intr.cos": UnaryFloat;
    /// The number of zeros before the highest one.
    pub CountLeadingZerosOp = "llvm.intr.ctlz": CountZeros;
    /// The number of zeros behind the lowest one.
    pub CountTrailingZerosOp = "llvm.intr.cttz": CountZeros;
    /// The number of ones.
    pub CtPopOp = "llvm.intr.ctpop": Unary<IntOrVector>;
    /// `e` to a power.
    pub ExpOp = "llvm.intr.exp": UnaryFloat;
    /// 2 to a power.
    pub Exp2Op = "llvm.intr.exp2": UnaryFloat;
    /// The absolute value.
    pub FAbsOp = "llvm.intr.fabs": UnaryFloat;
    /// The nearest integer above.
    pub FCeilOp = "llvm.intr.ceil": UnaryFloat;
    /// The nearest integer below.
    pub FFloorOp = "llvm.intr.floor": UnaryFloat;
    /// A product and a sum, rounded once.
    pub FMAOp = "llvm.intr.fma": TernaryFloat;
    /// The integer towards zero.
    pub FTruncOp = "llvm.intr.trunc": UnaryFloat;
    /// The natural logarithm.
    pub LogOp = "llvm.intr.log": UnaryFloat;
    /// The logarithm to base 10.
    pub Log10Op = "llvm.intr.log10": UnaryFloat;
    /// The logarithm to base 2.
    pub Log2Op = "llvm.intr.log2": UnaryFloat;
    /// The greater number, or a NaN.
    pub MaximumOp = "llvm.intr.maximum": BinaryFloat;
    /// The greater number.
    pub MaxNumOp = "llvm.intr.maxnum": BinaryFloat;
    /// The smaller number, or a NaN.
    pub MinimumOp = "llvm.intr.minimum": BinaryFloat;
    /// The smaller number.
    pub MinNumOp = "llvm.intr.minnum": BinaryFloat;
    /// A power.
    pub PowOp = "llvm.intr.pow": BinaryFloat;
    /// A power of an integer exponent.
    pub PowIOp = "llvm.intr.powi"(val: FloatOrVector, power: AnySignlessInteger)
        { #[attr(name = "fastmathFlags")] fastmath_flags: FlagsAttr<FastMath> = "none" }
        -> (res: LlvmType)
        traits(Pure)
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
    /// The nearest integer, away from zero of two.
    pub RoundOp = "llvm.intr.round": UnaryFloat;
    /// The nearest integer, the even one of two.
    pub RoundEvenOp = "llvm.intr.roundeven": UnaryFloat;
    /// The sine.
    pub SinOp = "llvm.intr.sin": UnaryFloat;
    /// The greater signed integer.
    pub SMaxOp = "llvm.intr.smax": Binary<IntOrVector>;
    /// The smaller signed integer.
    pub SMinOp = "llvm.intr.smin": Binary<IntOrVector>;
    /// The square root.
    pub SqrtOp = "llvm.intr.sqrt": UnaryFloat;
    /// The tangent.
    pub TanOp = "llvm.intr.tan": UnaryFloat;
    /// An unsigned sum, and true if it wraps around.
    pub UAddWithOverflowOp = "llvm.intr.uadd.with.overflow": WithOverflow;
    /// The greater unsigned integer.
    pub UMaxOp = "llvm.intr.umax": Binary<IntOrVector>;
    /// The smaller unsigned integer.
    pub UMinOp = "llvm.intr.umin": Binary<IntOrVector>;
    /// A floating-point number of fewer bits, rounded in a given way.
    pub ConstrainedFPTruncIntr = "llvm.intr.experimental.constrained.fptrunc"(arg_0: LlvmType)
        {
            roundingmode: EnumAttr<RoundingMode>,
            #[attr(name = "fpExceptionBehavior")] fp_exception_behavior: EnumAttr<FPExceptionBehavior>,
        }
        -> (res: LlvmType)
        traits(Pure)
        format = "$arg_0 $roundingmode $fp_exception_behavior attr-dict \
            `:` type($arg_0) `to` type(results)";
}
