//! The ops of `arith`.

use drr::constraint::{
    AnyType, BoolLike, EnumAttr, FlagsAttr, FloatLike, Optional, SignlessIntegerOrIndexLike,
    TypedAttr, UnitAttr,
};
use drr::declare_op;
use drr::interface::CastOpInterface;
use drr::op::I1SameShape;

use super::kinds::{
    BitcastType, CmpFPredicate, CmpIPredicate, FastMath, IndexCastType, IntegerOverflow,
    RoundingMode, SignlessFixedWidthIntegerLike,
};
use super::{fold, fold_cast, fold_float, names, verify};

declare_op! {
    class Elementwise traits(Elementwise, Scalarizable, Vectorizable, Tensorizable);

    class Binary<T>: Elementwise(lhs: T, rhs: T) -> (result: T)
        traits(SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict `:` type($result)";
    class Int: Binary<SignlessIntegerOrIndexLike>;
    class IntWithOverflow: Int
        { #[attr(name = "overflowFlags")] overflow_flags: FlagsAttr<IntegerOverflow> = "none" }
        traits(Pure)
        format = "$lhs `,` $rhs (`overflow` `` $overflow_flags^)? attr-dict `:` type($result)";
    class IntWithExact: Int { #[attr(name = "isExact")] is_exact: Optional<UnitAttr> }
        format = "$lhs `,` $rhs (`exact` $is_exact^)? attr-dict `:` type($result)";
    class IntExtended: Elementwise(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        traits(Pure, Commutative)
        format = "$lhs `,` $rhs attr-dict `:` type($lhs)";
    class Float: Binary<FloatLike> { fastmath: FlagsAttr<FastMath> = "none" }
        traits(Pure)
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
    class Cast<From, To = From>: Elementwise(r#in: From) -> (out: To)
        traits(Pure, SameOperandsAndResultShape, CastOpInterface,
            PredOpTrait("input and output have the same tensor dimensions", verify::same_tensor_dims))
        format = "$in attr-dict `:` type($in) `to` type($out)";
    class Compare<P, T>: Elementwise(#[attr] predicate: EnumAttr<P>, lhs: T, rhs: T) -> (result: BoolLike)
        traits(Pure, SameTypeOperands, TypesMatchWith(lhs, result, I1SameShape))
        format = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)";

    /// Floating point addition operation.
    pub AddFOp = "arith.addf": Float traits(Commutative) fold = fold_float::addf;
    /// Integer addition operation.
    pub AddIOp = "arith.addi": IntWithOverflow traits(Commutative) fold = fold::addi;
    /// Extended unsigned integer addition operation returning sum and overflow bit.
    pub AddUIExtendedOp = "arith.addui_extended": IntExtended
        -> (sum: SignlessIntegerOrIndexLike, overflow: BoolLike)
        traits(AllTypesMatch(lhs, rhs, sum)) fold = fold::addui_extended
        format = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)";
    /// Integer binary and.
    pub AndIOp = "arith.andi": Int traits(Commutative, Idempotent, Pure) fold = fold::andi;
    /// Bitcast between values of equal bit width.
    pub BitcastOp = "arith.bitcast": Cast<BitcastType>
        fold = fold_cast::bitcast;
    /// Signed ceil integer division operation.
    pub CeilDivSIOp = "arith.ceildivsi": Int traits(NoMemoryEffect) fold = fold::ceildivsi;
    /// Unsigned ceil integer division operation.
    pub CeilDivUIOp = "arith.ceildivui": Int traits(NoMemoryEffect) fold = fold::ceildivui;
    /// Floating-point comparison operation.
    pub CmpFOp = "arith.cmpf": Compare<CmpFPredicate, FloatLike>
        { fastmath: FlagsAttr<FastMath> = "none" }
        fold = fold_float::cmpf
        format = "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)";
    /// Integer comparison operation.
    pub CmpIOp = "arith.cmpi": Compare<CmpIPredicate, SignlessIntegerOrIndexLike>
        fold = fold::cmpi;
    /// Integer or floating point constant.
    pub ConstantOp = "arith.constant"() { value: TypedAttr }
        -> (result: AnyType)
        traits(ConstantLike, Pure, AllTypesMatch(value, result))
        verify = verify::constant
        result_names = names::constant
        format = "attr-dict $value";
    /// Floating point division operation.
    pub DivFOp = "arith.divf": Float fold = fold_float::divf;
    /// Signed integer division operation.
    pub DivSIOp = "arith.divsi": IntWithExact traits(NoMemoryEffect) fold = fold::divsi;
    /// Unsigned integer division operation.
    pub DivUIOp = "arith.divui": IntWithExact traits(NoMemoryEffect) fold = fold::divui;
    /// Cast from floating-point to wider floating-point.
    pub ExtFOp = "arith.extf": Cast<FloatLike> { fastmath: Optional<FlagsAttr<FastMath>> }
        fold = fold_cast::extf
        format = "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)";
    /// Integer sign extension operation.
    pub ExtSIOp = "arith.extsi": Cast<SignlessFixedWidthIntegerLike>
        fold = fold_cast::extsi;
    /// Integer zero extension operation.
    pub ExtUIOp = "arith.extui": Cast<SignlessFixedWidthIntegerLike>
        fold = fold_cast::extui;
    /// Cast from floating-point type to integer type.
    pub FPToSIOp = "arith.fptosi": Cast<FloatLike, SignlessFixedWidthIntegerLike>
        fold = fold_cast::fptosi;
    /// Cast from floating-point type to integer type.
    pub FPToUIOp = "arith.fptoui": Cast<FloatLike, SignlessFixedWidthIntegerLike>
        fold = fold_cast::fptoui;
    /// Signed floor integer division operation.
    pub FloorDivSIOp = "arith.floordivsi": Int traits(Pure) fold = fold::floordivsi;
    /// Cast between index and integer types.
    pub IndexCastOp = "arith.index_cast": Cast<IndexCastType>
        fold = fold_cast::index_cast;
    /// Unsigned cast between index and integer types.
    pub IndexCastUIOp = "arith.index_castui": Cast<IndexCastType>
        fold = fold_cast::index_castui;
    /// Floating-point maximum operation.
    pub MaxNumFOp = "arith.maxnumf": Float traits(Commutative) fold = fold_float::maxnumf;
    /// Signed integer maximum operation.
    pub MaxSIOp = "arith.maxsi": Int traits(Commutative, Pure) fold = fold::maxsi;
    /// Unsigned integer maximum operation.
    pub MaxUIOp = "arith.maxui": Int traits(Commutative, Pure) fold = fold::maxui;
    /// Floating-point maximum operation.
    pub MaximumFOp = "arith.maximumf": Float traits(Commutative) fold = fold_float::maximumf;
    /// Floating-point minimum operation.
    pub MinNumFOp = "arith.minnumf": Float traits(Commutative) fold = fold_float::minnumf;
    /// Signed integer minimum operation.
    pub MinSIOp = "arith.minsi": Int traits(Commutative, Pure) fold = fold::minsi;
    /// Unsigned integer minimum operation.
    pub MinUIOp = "arith.minui": Int traits(Commutative, Pure) fold = fold::minui;
    /// Floating-point minimum operation.
    pub MinimumFOp = "arith.minimumf": Float traits(Commutative) fold = fold_float::minimumf;
    /// Floating point multiplication operation.
    pub MulFOp = "arith.mulf": Float traits(Commutative) fold = fold_float::mulf;
    /// Integer multiplication operation..
    pub MulIOp = "arith.muli": IntWithOverflow traits(Commutative) fold = fold::muli;
    /// Extended signed integer multiplication operation.
    pub MulSIExtendedOp = "arith.mulsi_extended": IntExtended
        -> (low: SignlessIntegerOrIndexLike, high: SignlessIntegerOrIndexLike)
        traits(AllTypesMatch(lhs, rhs, low, high)) fold = fold::mulsi_extended;
    /// Extended unsigned integer multiplication operation.
    pub MulUIExtendedOp = "arith.mului_extended": IntExtended
        -> (low: SignlessIntegerOrIndexLike, high: SignlessIntegerOrIndexLike)
        traits(AllTypesMatch(lhs, rhs, low, high)) fold = fold::mului_extended;
    /// Floating point negation.
    pub NegFOp = "arith.negf": Elementwise(operand: FloatLike)
        { fastmath: FlagsAttr<FastMath> = "none" }
        -> (result: FloatLike)
        traits(Pure, SameOperandsAndResultType)
        fold = fold_float::negf
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
    /// Integer binary or.
    pub OrIOp = "arith.ori": Int traits(Commutative, Idempotent, Pure) fold = fold::ori;
    /// Floating point division remainder operation.
    pub RemFOp = "arith.remf": Float fold = fold_float::remf;
    /// Signed integer division remainder operation.
    pub RemSIOp = "arith.remsi": Int traits(Pure) fold = fold::remsi;
    /// Unsigned integer division remainder operation.
    pub RemUIOp = "arith.remui": Int traits(Pure) fold = fold::remui;
    /// Cast from integer type to floating-point.
    pub SIToFPOp = "arith.sitofp": Cast<SignlessFixedWidthIntegerLike, FloatLike>
        fold = fold_cast::sitofp;
    /// Upcasts input floats using provided scales values following OCP MXFP Spec.
    pub ScalingExtFOp = "arith.scaling_extf": Elementwise(r#in: FloatLike, scale: FloatLike)
        { fastmath: Optional<FlagsAttr<FastMath>> }
        -> (out: FloatLike)
        traits(Pure, CastOpInterface,
            PredOpTrait("input and output have the same tensor dimensions", verify::same_tensor_dims))
        format = "$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)";
    /// Downcasts input floating point values using provided scales values following OCP MXFP Spec.
    pub ScalingTruncFOp = "arith.scaling_truncf": Elementwise(r#in: FloatLike, scale: FloatLike)
        { roundingmode: Optional<EnumAttr<RoundingMode>>, fastmath: Optional<FlagsAttr<FastMath>> }
        -> (out: FloatLike)
        traits(Pure, CastOpInterface,
            PredOpTrait("input and output have the same tensor dimensions", verify::same_tensor_dims))
        format = "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)";
    /// Integer left-shift.
    pub ShLIOp = "arith.shli": IntWithOverflow fold = fold::shli;
    /// Signed integer right-shift.
    pub ShRSIOp = "arith.shrsi": IntWithExact traits(Pure) fold = fold::shrsi;
    /// Unsigned integer right-shift.
    pub ShRUIOp = "arith.shrui": IntWithExact traits(Pure) fold = fold::shrui;
    /// Floating point subtraction operation.
    pub SubFOp = "arith.subf": Float fold = fold_float::subf;
    /// Integer subtraction operation..
    pub SubIOp = "arith.subi": IntWithOverflow fold = fold::subi;
    /// Cast from floating-point to narrower floating-point.
    pub TruncFOp = "arith.truncf": Cast<FloatLike>
        { roundingmode: Optional<EnumAttr<RoundingMode>>, fastmath: Optional<FlagsAttr<FastMath>> }
        fold = fold_cast::truncf
        format = "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)";
    /// Integer truncation operation.
    pub TruncIOp = "arith.trunci": Cast<SignlessFixedWidthIntegerLike>
        { #[attr(name = "overflowFlags")] overflow_flags: FlagsAttr<IntegerOverflow> = "none" }
        fold = fold_cast::trunci
        format = "$in (`overflow` `` $overflow_flags^)? attr-dict `:` type($in) `to` type($out)";
    /// Cast from unsigned integer type to floating-point.
    pub UIToFPOp = "arith.uitofp": Cast<SignlessFixedWidthIntegerLike, FloatLike>
        fold = fold_cast::uitofp;
    /// Integer binary xor.
    pub XOrIOp = "arith.xori": Int traits(Commutative, Pure) fold = fold::xori;
    /// Select operation.
    pub SelectOp = "arith.select": Elementwise(condition: BoolLike, true_value: AnyType, false_value: AnyType)
        -> (result: AnyType)
        traits(Pure, AllTypesMatch(true_value, false_value, result),
            PredOpTrait("condition is signless i1 or has matching shape", verify::condition_fits))
        verify = verify::select
        fold = fold_cast::select
        syntax;
}
