//! The ops in the rules of these tests.

use drr::prelude::*;

drr::declare_op! {
    /// A constant.
    pub ConstOp = "test.const"() { value: TypedAttr } -> (r: AnyType) traits(Pure, AllTypesMatch(value, r));
    /// A constant that is declared as constant-like.
    pub NumberOp = "test.number"() { value: TypedAttr } -> (r: AnyType) traits(Pure, ConstantLike, AllTypesMatch(value, r));
    /// `lhs + rhs`.
    pub AddOp = "test.add"(lhs: AnyType, rhs: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// `lhs - rhs`.
    pub SubOp = "test.sub"(lhs: AnyType, rhs: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// `lhs * rhs`.
    pub MulOp = "test.mul"(lhs: AnyType, rhs: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// `-x`.
    pub NegOp = "test.neg"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// `x` converted to another type, which cannot be inferred.
    pub CastOp = "test.cast"(x: AnyType) { mode: StrAttr = "exact" } -> (r: AnyType) traits(Pure);
    /// Two results.
    pub SplitOp = "test.split"(x: AnyType) -> (low: AnyType, high: AnyType) traits(Pure, SameOperandsAndResultType);
    /// One result followed by any number of others.
    pub UnzipOp = "test.unzip"(x: AnyType) -> (head: AnyType, parts: Variadic<AnyType>) traits(Pure);
    /// A required attribute, one with a default, and optional ones.
    pub ScaleOp = "test.scale"(x: AnyType) {
        factor: I64Attr,
        bias: I64Attr = 1,
        tag: Optional<StrAttr>,
    } -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Like `test.scale`, but with other positions, kinds and numbers of arguments.
    pub FactorOp = "test.factor"(by: AnyType, x: AnyType) {
        tag: Optional<StrAttr>,
        factor: I8Attr,
    } -> (r: AnyType) traits(Pure);
    /// An attribute between two operands.
    pub MixOp = "test.mix"(x: AnyType, #[attr] n: I64Attr, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// Attributes of the kinds that literals have.
    pub LitOp = "test.lit"(x: AnyType) {
        flag: BoolAttr = false,
        ratio: F32Attr = 0.5,
        small: I8Attr = 0,
        any: Optional<AnyAttr>,
    } -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// A comparison.
    pub CmpOp = "test.cmp"(#[attr] predicate: EnumAttr<Predicate>, lhs: AnyType, rhs: AnyType) -> (r: I1) traits(Pure);
    /// A variadic operand.
    pub ConcatOp = "test.concat"(xs: Variadic<AnyType>) -> (r: AnyType) traits(Pure);
    /// An optional operand.
    pub ClampOp = "test.clamp"(x: AnyType, limit: Optional<AnyType>) -> (r: AnyType) traits(Pure);
    /// Four operands and an attribute.
    pub QuadOp = "test.quad"(a: AnyType, b: AnyType, c: AnyType, d: AnyType) { n: I64Attr } -> (r: AnyType)
        traits(Pure, SameOperandsAndResultType);
    /// Two optional operands and optional attributes.
    pub WindowOp = "test.window"(x: AnyType, low: Optional<AnyType>, high: Optional<AnyType>) {
        tag: Optional<StrAttr>,
        n: I64Attr,
    } -> (r: AnyType) traits(Pure, AttrSizedOperandSegments);
    /// Any number of operands, in any order.
    pub SumOp = "test.sum"(xs: Variadic<AnyType>) -> (r: AnyType)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// Two variadic operands with one operand between them.
    pub PickOp = "test.pick"(xs: Variadic<AnyType>, by: AnyType, ys: Variadic<AnyType>) -> (r: AnyType)
        traits(Pure, AttrSizedOperandSegments);
    /// Two operands in any order.
    pub MaxOp = "test.max"(lhs: AnyType, rhs: AnyType) -> (r: AnyType)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// Five operands in any order, and an attribute.
    pub FiveOp = "test.five"(a: AnyType, b: AnyType, c: AnyType, d: AnyType, e: AnyType) { n: I64Attr } -> (r: AnyType)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// No results; has side effects.
    pub SinkOp = "test.sink"(x: AnyType);
    /// Counts something; has side effects.
    pub CountOp = "test.count"() { of: StrAttr };
}

/// The comparison that a `test.cmp` makes.
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
