//! The ops of the reference's examples.

use drr::prelude::*;

drr::declare_op! {
    /// A constant.
    pub ConstOp = "t.const"() { value: TypedAttr } -> (r: AnyType)
        traits(Pure, ConstantLike, AllTypesMatch(value, r));
    /// `-x`.
    pub NegOp = "t.neg"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// `lhs + rhs`.
    pub AddOp = "t.add"(lhs: AnyType, rhs: AnyType) -> (r: AnyType)
        traits(Pure, SameOperandsAndResultType);
    /// `lhs - rhs`.
    pub SubOp = "t.sub"(lhs: AnyType, rhs: AnyType) -> (r: AnyType)
        traits(Pure, SameOperandsAndResultType);
    /// `lhs * rhs`.
    pub MulOp = "t.mul"(lhs: AnyType, rhs: AnyType) -> (r: AnyType)
        traits(Pure, SameOperandsAndResultType);
    /// The greater of two operands.
    pub MaxOp = "t.max"(lhs: AnyType, rhs: AnyType) -> (r: AnyType)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// `a` if `cond` is true, otherwise `b`.
    pub SelectOp = "t.select"(cond: I1, a: AnyType, b: AnyType) -> (r: AnyType)
        traits(Pure, AllTypesMatch(a, b, r));
    /// A comparison.
    pub CmpOp = "t.cmp"(#[attr] predicate: EnumAttr<Predicate>, lhs: AnyType, rhs: AnyType) -> (r: I1)
        traits(Pure);
    /// `x` converted to another type, which cannot be inferred.
    pub CastOp = "t.cast"(x: AnyType) -> (r: AnyType) traits(Pure);
    /// A required attribute, one with a default, and an optional one.
    pub ScaleOp = "t.scale"(x: AnyType) { factor: I64Attr, bias: I64Attr = 1, tag: Optional<StrAttr> }
        -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// An attribute between two operands.
    pub MixOp = "t.mix"(x: AnyType, #[attr] n: I64Attr, y: AnyType) -> (r: AnyType)
        traits(Pure, SameOperandsAndResultType);
    /// Two results.
    pub SplitOp = "t.split"(x: AnyType) -> (low: AnyType, high: AnyType)
        traits(Pure, SameOperandsAndResultType);
    /// A variadic operand.
    pub ConcatOp = "t.concat"(xs: Variadic<AnyType>) -> (r: AnyType) traits(Pure);
    /// An optional operand.
    pub ClampOp = "t.clamp"(x: AnyType, limit: Optional<AnyType>) -> (r: AnyType) traits(Pure);
    /// No results, and a side effect.
    pub SinkOp = "t.sink"(x: AnyType);
    /// A side effect and no operands.
    pub LogOp = "t.log"() { text: StrAttr };
}

/// The comparison that a `t.cmp` makes.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(int = 64)]
pub enum Predicate {
    /// Equal.
    Eq = 0,
    /// Less.
    Lt = 1,
    /// Greater.
    Gt = 2,
}
