//! The ops of MLIR's arith dialect that its declarative rules name, declared as in `ArithOps.td`.

use drr::ir::{AttrData, Type, TypeData, TypeView};
use drr::prelude::*;

/// Assumptions of an integer op about overflow.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#arith.overflow<{}>")]
pub enum Overflow {
    /// None: the result wraps.
    #[value("none")]
    None,
    /// The result does not wrap as a signed number.
    #[value("nsw")]
    Nsw,
    /// The result does not wrap as an unsigned number.
    #[value("nuw")]
    Nuw,
    /// The result does not wrap as either.
    #[value("nsw, nuw")]
    Both,
}

impl Overflow {
    /// The assumptions that both make.
    pub fn and(self, other: Overflow) -> Overflow {
        match (self, other) {
            (Overflow::Both, flags) | (flags, Overflow::Both) => flags,
            (one, other) if one == other => one,
            _ => Overflow::None,
        }
    }
}

/// The predicate of a comparison.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(int = 64)]
#[allow(missing_docs)]
pub enum CmpIPredicate {
    Eq,
    Ne,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ult,
    Ule,
    Ugt,
    Uge,
}

impl CmpIPredicate {
    /// The predicate that holds if this one does not.
    pub fn inverted(self) -> CmpIPredicate {
        use CmpIPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        match self {
            Eq => Ne,
            Ne => Eq,
            Slt => Sge,
            Sle => Sgt,
            Sgt => Sle,
            Sge => Slt,
            Ult => Uge,
            Ule => Ugt,
            Ugt => Ule,
            Uge => Ult,
        }
    }
}

/// `i1` with the shape of the operands.
fn booleans<I: Ir>(
    ir: &I,
    operands: &[Type<I>],
    _: &[Option<I::Attr>],
) -> Option<Vec<TypeData<I>>> {
    let ty = *operands.first()?;
    let bits = TypeData::int(1);
    let shaped = ir.with_type(ty, |view| match view {
        TypeView::Shaped {
            container, shape, ..
        } => Some((container, shape.map(<[i64]>::to_vec))),
        _ => None,
    });
    Some(vec![match shaped {
        None => bits,
        Some((container, shape)) => TypeData::Shaped {
            container,
            shape,
            element: Box::new(bits),
        },
    }])
}

drr::declare_op! {
    /// A number or a dense constant.
    pub ConstantOp = "arith.constant"() { value: TypedAttr } -> (result: AnyType)
        traits(Pure, ConstantLike, AllTypesMatch(value, result));

    /// `lhs + rhs`.
    pub AddIOp = "arith.addi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike) {
        #[attr(name = "overflowFlags")] overflow: EnumAttr<Overflow> = Overflow::None,
    } -> (result: SignlessIntegerOrIndexLike) traits(Pure, Commutative, SameOperandsAndResultType);
    /// `lhs - rhs`.
    pub SubIOp = "arith.subi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike) {
        #[attr(name = "overflowFlags")] overflow: EnumAttr<Overflow> = Overflow::None,
    } -> (result: SignlessIntegerOrIndexLike) traits(Pure, SameOperandsAndResultType);
    /// `lhs * rhs`.
    pub MulIOp = "arith.muli"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike) {
        #[attr(name = "overflowFlags")] overflow: EnumAttr<Overflow> = Overflow::None,
    } -> (result: SignlessIntegerOrIndexLike) traits(Pure, Commutative, SameOperandsAndResultType);

    /// The sum, and whether it wraps.
    pub AddUIExtendedOp = "arith.addui_extended"(lhs: SignlessIntegerLike, rhs: SignlessIntegerLike)
        -> (sum: SignlessIntegerLike, overflow: BoolLike) traits(Pure, Commutative);
    /// The halves of a signed product.
    pub MulSIExtendedOp = "arith.mulsi_extended"(lhs: SignlessIntegerLike, rhs: SignlessIntegerLike)
        -> (low: SignlessIntegerLike, high: SignlessIntegerLike) traits(Pure, Commutative);
    /// The halves of an unsigned product.
    pub MulUIExtendedOp = "arith.mului_extended"(lhs: SignlessIntegerLike, rhs: SignlessIntegerLike)
        -> (low: SignlessIntegerLike, high: SignlessIntegerLike) traits(Pure, Commutative);

    /// Bitwise and.
    pub AndIOp = "arith.andi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike) traits(Pure, Commutative, SameOperandsAndResultType);
    /// Bitwise or.
    pub OrIOp = "arith.ori"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike) traits(Pure, Commutative, SameOperandsAndResultType);
    /// Bitwise exclusive or.
    pub XOrIOp = "arith.xori"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
        -> (result: SignlessIntegerOrIndexLike) traits(Pure, Commutative, SameOperandsAndResultType);
    /// Shifts right and fills with zeros.
    pub ShRUIOp = "arith.shrui"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike) {
        #[attr(name = "isExact")] exact: Optional<UnitAttr>,
    } -> (result: SignlessIntegerOrIndexLike) traits(Pure, SameOperandsAndResultType);
    /// Shifts right and fills with the sign bit.
    pub ShRSIOp = "arith.shrsi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike) {
        #[attr(name = "isExact")] exact: Optional<UnitAttr>,
    } -> (result: SignlessIntegerOrIndexLike) traits(Pure, SameOperandsAndResultType);

    /// Selects one of two values.
    pub SelectOp = "arith.select"(condition: BoolLike, true_value: AnyType, false_value: AnyType)
        -> (result: AnyType) traits(Pure, AllTypesMatch(true_value, false_value, result));

    /// Converts between `index` and a signed integer.
    pub IndexCastOp = "arith.index_cast"(x: AnyType) -> (out: AnyType) traits(Pure);
    /// Converts between `index` and an unsigned integer.
    pub IndexCastUIOp = "arith.index_castui"(x: AnyType) -> (out: AnyType) traits(Pure);
    /// The same bits.
    pub BitcastOp = "arith.bitcast"(x: AnyType) -> (out: AnyType) traits(Pure);
    /// Extends with the sign bit.
    pub ExtSIOp = "arith.extsi"(x: SignlessIntegerLike) -> (out: SignlessIntegerLike) traits(Pure);
    /// Extends with zeros.
    pub ExtUIOp = "arith.extui"(x: SignlessIntegerLike) -> (out: SignlessIntegerLike) traits(Pure);
    /// Truncates an integer.
    pub TruncIOp = "arith.trunci"(x: SignlessIntegerLike) {
        #[attr(name = "overflowFlags")] overflow: EnumAttr<Overflow> = Overflow::None,
    } -> (out: SignlessIntegerLike) traits(Pure);

    /// `-x`.
    pub NegFOp = "arith.negf"(x: FloatLike) {
        fastmath: AnyAttr = AttrData::Text("#arith.fastmath<none>".to_string()),
    } -> (result: FloatLike) traits(Pure, SameOperandsAndResultType);
    /// `lhs * rhs`.
    pub MulFOp = "arith.mulf"(lhs: FloatLike, rhs: FloatLike) {
        fastmath: AnyAttr = AttrData::Text("#arith.fastmath<none>".to_string()),
    } -> (result: FloatLike) traits(Pure, Commutative, SameOperandsAndResultType);
    /// `lhs / rhs`.
    pub DivFOp = "arith.divf"(lhs: FloatLike, rhs: FloatLike) {
        fastmath: AnyAttr = AttrData::Text("#arith.fastmath<none>".to_string()),
    } -> (result: FloatLike) traits(Pure, SameOperandsAndResultType);
    /// Truncates a float.
    pub TruncFOp = "arith.truncf"(x: FloatLike) {
        roundingmode: Optional<AnyAttr>,
        fastmath: Optional<AnyAttr>,
    } -> (out: FloatLike) traits(Pure);
    /// Converts a signed integer.
    pub SIToFPOp = "arith.sitofp"(x: SignlessIntegerLike) -> (out: FloatLike) traits(Pure);
    /// Converts an unsigned integer.
    pub UIToFPOp = "arith.uitofp"(x: SignlessIntegerLike) -> (out: FloatLike) traits(Pure);
}

/// A comparison of integers.
#[derive(Op)]
#[op(name = "arith.cmpi", infer = booleans, traits(Pure, SameTypeOperands))]
pub struct CmpIOp {
    /// The predicate.
    #[attr]
    pub predicate: EnumAttr<CmpIPredicate>,
    /// The left operand.
    #[operand]
    pub lhs: SignlessIntegerOrIndexLike,
    /// The right operand.
    #[operand]
    pub rhs: SignlessIntegerOrIndexLike,
    /// The answer.
    #[result]
    pub result: BoolLike,
}
