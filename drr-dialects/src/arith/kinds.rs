//! Attributes and type constraints of `arith`.

use drr::EnumAttr;
use drr::constraint::{
    AnyFloat, AnyOf, AnySignlessInteger, AttrFlags, FlagWords, Index, Like, MemRefOf,
    SignlessIntegerOrIndexLike, TypeConstraint,
};
use drr::ir::Ir;
use drr::native::Ty;

/// The predicate of a comparison of integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(int = 64)]
pub enum CmpIPredicate {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Less, signed.
    Slt,
    /// Less or equal, signed.
    Sle,
    /// Greater, signed.
    Sgt,
    /// Greater or equal, signed.
    Sge,
    /// Less, unsigned.
    Ult,
    /// Less or equal, unsigned.
    Ule,
    /// Greater, unsigned.
    Ugt,
    /// Greater or equal, unsigned.
    Uge,
}

/// The predicate of a comparison of floating-point numbers: ordered (`O…`, false if an operand is a
/// NaN) or unordered (`U…`, true if one is).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(int = 64)]
#[allow(missing_docs)]
pub enum CmpFPredicate {
    #[value("false")]
    AlwaysFalse,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    Uno,
    #[value("true")]
    AlwaysTrue,
}

/// Floating point rounding mode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(int = 32)]
pub enum RoundingMode {
    /// To the nearest number, to the even one of two.
    #[value("to_nearest_even")]
    ToNearestEven,
    /// Towards negative infinity.
    Downward,
    /// Towards positive infinity.
    Upward,
    /// Towards zero.
    #[value("toward_zero")]
    TowardZero,
    /// To the nearest number, away from zero of two.
    #[value("to_nearest_away")]
    ToNearestAway,
}

/// The operation of an atomic update of memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(int = 64)]
#[allow(missing_docs)]
pub enum AtomicRMWKind {
    Addf,
    Addi,
    Andi,
    Assign,
    Maximumf,
    Maxnumf,
    Maxs,
    Maxu,
    Minimumf,
    Minnumf,
    Mins,
    Minu,
    Mulf,
    Muli,
    Ori,
    Xori,
}

/// Fast-math flags: transformations of floating-point arithmetic that are allowed.
#[derive(Clone, Copy, Debug)]
pub struct FastMath;

impl AttrFlags for FastMath {
    const SUMMARY: &'static str = "Floating point fast math flags";
    const WORDS: FlagWords = FlagWords {
        before: "#arith.fastmath<",
        after: ">",
        separator: ",",
        none: "none",
        bits: &["reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"],
        groups: &[("fast", 0x7f)],
    };
}

/// The overflows that make the result of integer arithmetic poison.
#[derive(Clone, Copy, Debug)]
pub struct IntegerOverflow;

impl AttrFlags for IntegerOverflow {
    const SUMMARY: &'static str = "Integer overflow arith flags";
    const WORDS: FlagWords = FlagWords {
        before: "#arith.overflow<",
        after: ">",
        separator: ", ",
        none: "none",
        bits: &["nsw", "nuw"],
        groups: &[],
    };
}

/// `iN`, or a vector or tensor of it.
#[derive(Clone, Copy, Debug)]
pub struct SignlessFixedWidthIntegerLike;

impl TypeConstraint for SignlessFixedWidthIntegerLike {
    const SUMMARY: &'static str = "signless-fixed-width-integer-like";
    fn check<I: Ir>(ty: Ty<'_, I>) -> bool {
        ty.satisfies::<Like<AnySignlessInteger>>()
    }
}

/// The types that `arith.index_cast` converts.
#[derive(Clone, Copy, Debug)]
pub struct IndexCastType;

impl TypeConstraint for IndexCastType {
    const SUMMARY: &'static str = "signless-integer-like or memref of signless-integer";
    fn check<I: Ir>(ty: Ty<'_, I>) -> bool {
        ty.satisfies::<SignlessIntegerOrIndexLike>()
            || ty.satisfies::<MemRefOf<AnyOf<(AnySignlessInteger, Index)>>>()
    }
}

type SignlessIntegerOrFloat = AnyOf<(AnySignlessInteger, AnyFloat)>;

/// The types that `arith.bitcast` converts.
#[derive(Clone, Copy, Debug)]
pub struct BitcastType;

impl TypeConstraint for BitcastType {
    const SUMMARY: &'static str =
        "signless-integer-or-float-like or memref of signless-integer or float";
    fn check<I: Ir>(ty: Ty<'_, I>) -> bool {
        ty.satisfies::<Like<SignlessIntegerOrFloat>>()
            || ty.satisfies::<MemRefOf<SignlessIntegerOrFloat>>()
    }
}
