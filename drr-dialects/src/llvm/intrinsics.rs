//! The intrinsics of `llvm`.

use drr::constraint::{
    AnyAttr, AnySignlessInteger, ArrayAttr, DenseI32ArrayAttr, DictArrayAttr, EnumAttr, FlagsAttr,
    I1, I1Attr, I32Attr, Optional, Variadic,
};
use drr::declare_op;
use drr::interface::EffectKind::{Read, Write};
use drr::interface::{MemoryEffect, MemoryEffectOpInterface};
use drr::ir::Ir;

use super::kinds::{FPExceptionBehavior, FastMath, RoundingMode};
use super::syntax::OpBundles;
use super::types::{FloatOrVector, IntOrVector, LlvmPointer, LlvmType};
use super::verify;

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

    /// The arcus cosine.
    pub ACosOp = "llvm.intr.acos": UnaryFloat;
    /// The arcus sine.
    pub ASinOp = "llvm.intr.asin": UnaryFloat;
    /// The arcus tangent.
    pub ATanOp = "llvm.intr.atan": UnaryFloat;
    /// The angle of a point.
    pub ATan2Op = "llvm.intr.atan2": BinaryFloat;
    /// The absolute value of an integer.
    pub AbsOp = "llvm.intr.abs"(r#in: IntOrVector) { is_int_min_poison: I1Attr } -> (res: LlvmType)
        traits(Pure, SameOperandsAndResultType);
    /// The first number with the sign of the second.
    pub CopySignOp = "llvm.intr.copysign": BinaryFloat;
    /// The cosine.
    pub CosOp = "llvm.intr.cos": UnaryFloat;
    /// The hyperbolic cosine.
    pub CoshOp = "llvm.intr.cosh": UnaryFloat;
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
    /// The sine and the cosine, as a structure.
    pub SincosOp = "llvm.intr.sincos"(val: FloatOrVector)
        { #[attr(name = "fastmathFlags")] fastmath_flags: FlagsAttr<FastMath> = "none" }
        -> (res: LlvmType)
        traits(Pure)
        verify = verify::sincos
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
    /// The hyperbolic sine.
    pub SinhOp = "llvm.intr.sinh": UnaryFloat;
    /// The greater signed integer.
    pub SMaxOp = "llvm.intr.smax": Binary<IntOrVector>;
    /// The smaller signed integer.
    pub SMinOp = "llvm.intr.smin": Binary<IntOrVector>;
    /// The square root.
    pub SqrtOp = "llvm.intr.sqrt": UnaryFloat;
    /// The tangent.
    pub TanOp = "llvm.intr.tan": UnaryFloat;
    /// The hyperbolic tangent.
    pub TanhOp = "llvm.intr.tanh": UnaryFloat;
    /// An unsigned sum, and true if it wraps around.
    pub UAddWithOverflowOp = "llvm.intr.uadd.with.overflow": WithOverflow;
    /// The greater unsigned integer.
    pub UMaxOp = "llvm.intr.umax": Binary<IntOrVector>;
    /// The smaller unsigned integer.
    pub UMinOp = "llvm.intr.umin": Binary<IntOrVector>;
    /// True if a floating-point number is of one of the classes.
    pub IsFPClass = "llvm.intr.is.fpclass"(r#in: FloatOrVector) { bit: I32Attr } -> (res: LlvmType)
        traits(Pure);

    /// An assumption of the optimizer.
    pub AssumeOp = "llvm.intr.assume"(cond: I1, op_bundle_operands: Variadic<LlvmType>)
        { op_bundle_sizes: DenseI32ArrayAttr, op_bundle_tags: Optional<ArrayAttr> }
        format = "$cond `` custom<OpBundles>($op_bundle_operands, type($op_bundle_operands), \
            $op_bundle_sizes, $op_bundle_tags) `:` type($cond) attr-dict";
    /// Copies bytes between buffers that do not overlap.
    pub MemcpyOp = "llvm.intr.memcpy"(
            dst: LlvmPointer, src: LlvmPointer, len: AnySignlessInteger)
        {
            #[attr(name = "isVolatile")] is_volatile: I1Attr, access_groups: Optional<AnyAttr>,
            alias_scopes: Optional<AnyAttr>, noalias_scopes: Optional<AnyAttr>,
            tbaa: Optional<AnyAttr>, arg_attrs: Optional<DictArrayAttr>,
            res_attrs: Optional<DictArrayAttr>,
        }
        traits(MemoryEffectOpInterface);
    /// Reads memory into a cache.
    pub Prefetch = "llvm.intr.prefetch"(addr: LlvmPointer)
        { rw: I32Attr, hint: I32Attr, cache: I32Attr };
    /// The state of the stack.
    pub StackSaveOp = "llvm.intr.stacksave"() -> (res: LlvmType)
        format = "attr-dict `:` qualified(type($res))";
    /// Gives memory back that was allocated on the stack since then.
    pub StackRestoreOp = "llvm.intr.stackrestore"(ptr: LlvmPointer)
        format = "$ptr attr-dict `:` qualified(type($ptr))";

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

impl<I: Ir> MemoryEffectOpInterface<I> for MemcpyOpView<'_, I> {
    fn effects(&self) -> Vec<MemoryEffect<I>> {
        let ends = [(Write, self.dst()), (Read, self.src())];
        ends.map(|(kind, end)| MemoryEffect::on(kind, end.handle()))
            .to_vec()
    }
}
