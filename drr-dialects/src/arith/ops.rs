//! The ops of `arith`.

use drr::constraint::{
    AnyType, BoolLike, EnumAttr, FlagsAttr, FloatLike, Optional, SignlessIntegerOrIndexLike,
    TypedAttr, UnitAttr,
};
use drr::declare_op;
use drr::op::I1SameShape;

use super::kinds::{
    BitcastType, CmpFPredicate, CmpIPredicate, FastMath, IndexCastType, IntegerOverflow,
    RoundingMode, SignlessFixedWidthIntegerLike,
};
use super::{fold, fold_cast, fold_float, names, verify};

declare_op! {
    /// Floating point addition operation.
    pub AddFOp = "arith.addf"(lhs: FloatLike, rhs: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(Pure, Commutative, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold_float::addf
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Integer addition operation.
    pub AddIOp = "arith.addi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        { #[attr(name = "overflowFlags")] overflow_flags: FlagsAttr<IntegerOverflow> = "none" }
        -> (result: SignlessIntegerOrIndexLike)
        traits(Commutative, Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::addi
        format = "$lhs `,` $rhs (`overflow` `` $overflow_flags^)? attr-dict `:` type($result)";

    /// Extended unsigned integer addition operation returning sum and overflow bit.
    pub AddUIExtendedOp = "arith.addui_extended"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (sum: SignlessIntegerOrIndexLike, overflow: BoolLike)
        traits(Pure, Commutative, AllTypesMatch(lhs, rhs, sum),
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::addui_extended
        format = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)";

    /// Integer binary and.
    pub AndIOp = "arith.andi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(Commutative, Idempotent, Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::andi
        format = "$lhs `,` $rhs attr-dict `:` type($result)";

    /// Bitcast between values of equal bit width.
    pub BitcastOp = "arith.bitcast"(r#in: BitcastType)
        -> (out: BitcastType)
        traits(Pure, SameOperandsAndResultShape,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::bitcast
        fold = fold_cast::bitcast
        format = "$in attr-dict `:` type($in) `to` type($out)";

    /// Signed ceil integer division operation.
    pub CeilDivSIOp = "arith.ceildivsi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(SameOperandsAndResultType, NoMemoryEffect,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::ceildivsi
        format = "$lhs `,` $rhs attr-dict `:` type($result)";

    /// Unsigned ceil integer division operation.
    pub CeilDivUIOp = "arith.ceildivui"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(SameOperandsAndResultType, NoMemoryEffect,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::ceildivui
        format = "$lhs `,` $rhs attr-dict `:` type($result)";

    /// Floating-point comparison operation.
    pub CmpFOp = "arith.cmpf"(#[attr] predicate: EnumAttr<CmpFPredicate>, lhs: FloatLike, rhs: FloatLike, #[attr] fastmath: FlagsAttr<FastMath> = "none")
        -> (result: BoolLike)
        traits(Pure, SameTypeOperands, TypesMatchWith(lhs, result, I1SameShape),
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold_float::cmpf
        format = "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)";

    /// Integer comparison operation.
    pub CmpIOp = "arith.cmpi"(#[attr] predicate: EnumAttr<CmpIPredicate>, lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: BoolLike)
        traits(Pure, SameTypeOperands, TypesMatchWith(lhs, result, I1SameShape),
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::cmpi
        format = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)";

    /// Integer or floating point constant.
    pub ConstantOp = "arith.constant"() { value: TypedAttr }
        -> (result: AnyType)
        traits(ConstantLike, Pure, AllTypesMatch(value, result))
        verify = verify::constant
        result_names = names::constant
        format = "attr-dict $value";

    /// Floating point division operation.
    pub DivFOp = "arith.divf"(lhs: FloatLike, rhs: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold_float::divf
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Signed integer division operation.
    pub DivSIOp = "arith.divsi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        { #[attr(name = "isExact")] is_exact: Optional<UnitAttr> }
        -> (result: SignlessIntegerOrIndexLike)
        traits(SameOperandsAndResultType, NoMemoryEffect,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::divsi
        format = "$lhs `,` $rhs (`exact` $is_exact^)? attr-dict `:` type($result)";

    /// Unsigned integer division operation.
    pub DivUIOp = "arith.divui"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        { #[attr(name = "isExact")] is_exact: Optional<UnitAttr> }
        -> (result: SignlessIntegerOrIndexLike)
        traits(SameOperandsAndResultType, NoMemoryEffect,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::divui
        format = "$lhs `,` $rhs (`exact` $is_exact^)? attr-dict `:` type($result)";

    /// Cast from floating-point to wider floating-point.
    pub ExtFOp = "arith.extf"(r#in: FloatLike) { fastmath: Optional<FlagsAttr<FastMath>> }
        -> (out: FloatLike)
        traits(Pure, SameOperandsAndResultShape,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::extf
        fold = fold_cast::extf
        format = "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)";

    /// Integer sign extension operation.
    pub ExtSIOp = "arith.extsi"(r#in: SignlessFixedWidthIntegerLike)
        -> (out: SignlessFixedWidthIntegerLike)
        traits(Pure, SameOperandsAndResultShape,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::ext_int
        fold = fold_cast::extsi
        format = "$in attr-dict `:` type($in) `to` type($out)";

    /// Integer zero extension operation.
    pub ExtUIOp = "arith.extui"(r#in: SignlessFixedWidthIntegerLike)
        -> (out: SignlessFixedWidthIntegerLike)
        traits(Pure, SameOperandsAndResultShape,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::ext_int
        fold = fold_cast::extui
        format = "$in attr-dict `:` type($in) `to` type($out)";

    /// Cast from floating-point type to integer type.
    pub FPToSIOp = "arith.fptosi"(r#in: FloatLike)
        -> (out: SignlessFixedWidthIntegerLike)
        traits(Pure, SameOperandsAndResultShape,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::float_to_int
        fold = fold_cast::fptosi
        format = "$in attr-dict `:` type($in) `to` type($out)";

    /// Cast from floating-point type to integer type.
    pub FPToUIOp = "arith.fptoui"(r#in: FloatLike)
        -> (out: SignlessFixedWidthIntegerLike)
        traits(Pure, SameOperandsAndResultShape,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::float_to_int
        fold = fold_cast::fptoui
        format = "$in attr-dict `:` type($in) `to` type($out)";

    /// Signed floor integer division operation.
    pub FloorDivSIOp = "arith.floordivsi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::floordivsi
        format = "$lhs `,` $rhs attr-dict `:` type($result)";

    /// Cast between index and integer types.
    pub IndexCastOp = "arith.index_cast"(r#in: IndexCastType)
        -> (out: IndexCastType)
        traits(Pure, SameOperandsAndResultShape,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::index_cast
        fold = fold_cast::index_cast
        format = "$in attr-dict `:` type($in) `to` type($out)";

    /// Unsigned cast between index and integer types.
    pub IndexCastUIOp = "arith.index_castui"(r#in: IndexCastType)
        -> (out: IndexCastType)
        traits(Pure, SameOperandsAndResultShape,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::index_cast
        fold = fold_cast::index_castui
        format = "$in attr-dict `:` type($in) `to` type($out)";

    /// Floating-point maximum operation.
    pub MaxNumFOp = "arith.maxnumf"(lhs: FloatLike, rhs: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(Pure, Commutative, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold_float::maxnumf
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Signed integer maximum operation.
    pub MaxSIOp = "arith.maxsi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(Commutative, Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::maxsi
        format = "$lhs `,` $rhs attr-dict `:` type($result)";

    /// Unsigned integer maximum operation.
    pub MaxUIOp = "arith.maxui"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(Commutative, Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::maxui
        format = "$lhs `,` $rhs attr-dict `:` type($result)";

    /// Floating-point maximum operation.
    pub MaximumFOp = "arith.maximumf"(lhs: FloatLike, rhs: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(Pure, Commutative, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold_float::maximumf
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Floating-point minimum operation.
    pub MinNumFOp = "arith.minnumf"(lhs: FloatLike, rhs: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(Pure, Commutative, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold_float::minnumf
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Signed integer minimum operation.
    pub MinSIOp = "arith.minsi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(Commutative, Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::minsi
        format = "$lhs `,` $rhs attr-dict `:` type($result)";

    /// Unsigned integer minimum operation.
    pub MinUIOp = "arith.minui"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(Commutative, Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::minui
        format = "$lhs `,` $rhs attr-dict `:` type($result)";

    /// Floating-point minimum operation.
    pub MinimumFOp = "arith.minimumf"(lhs: FloatLike, rhs: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(Pure, Commutative, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold_float::minimumf
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Floating point multiplication operation.
    pub MulFOp = "arith.mulf"(lhs: FloatLike, rhs: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(Pure, Commutative, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold_float::mulf
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Integer multiplication operation..
    pub MulIOp = "arith.muli"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        { #[attr(name = "overflowFlags")] overflow_flags: FlagsAttr<IntegerOverflow> = "none" }
        -> (result: SignlessIntegerOrIndexLike)
        traits(Commutative, Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::muli
        format = "$lhs `,` $rhs (`overflow` `` $overflow_flags^)? attr-dict `:` type($result)";

    /// Extended signed integer multiplication operation.
    pub MulSIExtendedOp = "arith.mulsi_extended"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (low: SignlessIntegerOrIndexLike, high: SignlessIntegerOrIndexLike)
        traits(Pure, Commutative, AllTypesMatch(lhs, rhs, low, high),
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::mulsi_extended
        format = "$lhs `,` $rhs attr-dict `:` type($lhs)";

    /// Extended unsigned integer multiplication operation.
    pub MulUIExtendedOp = "arith.mului_extended"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (low: SignlessIntegerOrIndexLike, high: SignlessIntegerOrIndexLike)
        traits(Pure, Commutative, AllTypesMatch(lhs, rhs, low, high),
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::mului_extended
        format = "$lhs `,` $rhs attr-dict `:` type($lhs)";

    /// Floating point negation.
    pub NegFOp = "arith.negf"(operand: FloatLike) { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold_float::negf
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Integer binary or.
    pub OrIOp = "arith.ori"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(Commutative, Idempotent, Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::ori
        format = "$lhs `,` $rhs attr-dict `:` type($result)";

    /// Floating point division remainder operation.
    pub RemFOp = "arith.remf"(lhs: FloatLike, rhs: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold_float::remf
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Signed integer division remainder operation.
    pub RemSIOp = "arith.remsi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::remsi
        format = "$lhs `,` $rhs attr-dict `:` type($result)";

    /// Unsigned integer division remainder operation.
    pub RemUIOp = "arith.remui"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::remui
        format = "$lhs `,` $rhs attr-dict `:` type($result)";

    /// Cast from integer type to floating-point.
    pub SIToFPOp = "arith.sitofp"(r#in: SignlessFixedWidthIntegerLike)
        -> (out: FloatLike)
        traits(Pure, SameOperandsAndResultShape,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::int_to_float
        fold = fold_cast::sitofp
        format = "$in attr-dict `:` type($in) `to` type($out)";

    /// Upcasts input floats using provided scales values following OCP MXFP Spec.
    pub ScalingExtFOp = "arith.scaling_extf"(r#in: FloatLike, scale: FloatLike)
        { fastmath: Optional<FlagsAttr<FastMath>> }
        -> (out: FloatLike)
        traits(Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::extf
        format = "$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)";

    /// Downcasts input floating point values using provided scales values following OCP MXFP Spec.
    pub ScalingTruncFOp = "arith.scaling_truncf"(r#in: FloatLike, scale: FloatLike)
        { roundingmode: Optional<EnumAttr<RoundingMode>>, fastmath: Optional<FlagsAttr<FastMath>> }
        -> (out: FloatLike)
        traits(Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::truncf
        format = "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)";

    /// Integer left-shift.
    pub ShLIOp = "arith.shli"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        { #[attr(name = "overflowFlags")] overflow_flags: FlagsAttr<IntegerOverflow> = "none" }
        -> (result: SignlessIntegerOrIndexLike)
        traits(Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::shli
        format = "$lhs `,` $rhs (`overflow` `` $overflow_flags^)? attr-dict `:` type($result)";

    /// Signed integer right-shift.
    pub ShRSIOp = "arith.shrsi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        { #[attr(name = "isExact")] is_exact: Optional<UnitAttr> }
        -> (result: SignlessIntegerOrIndexLike)
        traits(Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::shrsi
        format = "$lhs `,` $rhs (`exact` $is_exact^)? attr-dict `:` type($result)";

    /// Unsigned integer right-shift.
    pub ShRUIOp = "arith.shrui"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        { #[attr(name = "isExact")] is_exact: Optional<UnitAttr> }
        -> (result: SignlessIntegerOrIndexLike)
        traits(Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::shrui
        format = "$lhs `,` $rhs (`exact` $is_exact^)? attr-dict `:` type($result)";

    /// Floating point subtraction operation.
    pub SubFOp = "arith.subf"(lhs: FloatLike, rhs: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold_float::subf
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";

    /// Integer subtraction operation..
    pub SubIOp = "arith.subi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        { #[attr(name = "overflowFlags")] overflow_flags: FlagsAttr<IntegerOverflow> = "none" }
        -> (result: SignlessIntegerOrIndexLike)
        traits(Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::subi
        format = "$lhs `,` $rhs (`overflow` `` $overflow_flags^)? attr-dict `:` type($result)";

    /// Cast from floating-point to narrower floating-point.
    pub TruncFOp = "arith.truncf"(r#in: FloatLike)
        { roundingmode: Optional<EnumAttr<RoundingMode>>, fastmath: Optional<FlagsAttr<FastMath>> }
        -> (out: FloatLike)
        traits(Pure, SameOperandsAndResultShape,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::truncf
        fold = fold_cast::truncf
        format = "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)";

    /// Integer truncation operation.
    pub TruncIOp = "arith.trunci"(r#in: SignlessFixedWidthIntegerLike)
        { #[attr(name = "overflowFlags")] overflow_flags: FlagsAttr<IntegerOverflow> = "none" }
        -> (out: SignlessFixedWidthIntegerLike)
        traits(Pure, SameOperandsAndResultShape,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::trunc_int
        fold = fold_cast::trunci
        format = "$in (`overflow` `` $overflow_flags^)? attr-dict `:` type($in) `to` type($out)";

    /// Cast from unsigned integer type to floating-point.
    pub UIToFPOp = "arith.uitofp"(r#in: SignlessFixedWidthIntegerLike)
        -> (out: FloatLike)
        traits(Pure, SameOperandsAndResultShape,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::int_to_float
        fold = fold_cast::uitofp
        format = "$in attr-dict `:` type($in) `to` type($out)";

    /// Integer binary xor.
    pub XOrIOp = "arith.xori"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike)
        traits(Commutative, Pure, SameOperandsAndResultType,
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        fold = fold::xori
        format = "$lhs `,` $rhs attr-dict `:` type($result)";

    /// Select operation.
    pub SelectOp = "arith.select"(condition: BoolLike, true_value: AnyType, false_value: AnyType)
        -> (result: AnyType)
        traits(Pure, AllTypesMatch(true_value, false_value, result),
            Elementwise, Scalarizable, Vectorizable, Tensorizable)
        verify = verify::select
        fold = fold_cast::select
        syntax;
}
