//! The ops that the rules in `ui-tests/rules` match and build.

use drr::embedded::Context;
use drr::pattern_set::{PatternSet, Patterns};
use drr::prelude::*;

/// A constant.
#[derive(Op)]
#[op(name = "test.const", traits(Pure, AllTypesMatch(value, r)))]
pub struct ConstOp {
    #[attr]
    pub value: TypedAttr,
    #[result]
    pub r: AnyType,
}

/// `lhs + rhs`.
#[derive(Op)]
#[op(
    name = "test.add",
    traits(Pure, Commutative, SameOperandsAndResultType)
)]
pub struct AddOp {
    #[operand]
    pub lhs: AnyType,
    #[operand]
    pub rhs: AnyType,
    #[result]
    pub r: AnyType,
}

/// `-x`.
#[derive(Op)]
#[op(name = "test.neg", traits(Pure, SameOperandsAndResultType))]
pub struct NegOp {
    #[operand]
    pub x: AnyType,
    #[result]
    pub r: AnyType,
}

/// `x` as another type: its result type cannot be inferred.
#[derive(Op)]
#[op(name = "test.cast", traits(Pure))]
pub struct CastOp {
    #[operand]
    pub x: AnyType,
    #[result]
    pub r: AnyType,
}

/// `factor * x`, with attributes of every presence.
#[derive(Op)]
#[op(name = "test.scale", traits(Pure, SameOperandsAndResultType))]
pub struct ScaleOp {
    #[operand]
    pub x: AnyType,
    #[attr]
    pub factor: I64Attr,
    #[attr(default = 1)]
    pub bias: I64Attr,
    #[attr]
    pub tag: Optional<StrAttr>,
    #[result]
    pub r: AnyType,
}

/// An op whose attribute may be of any kind.
#[derive(Op)]
#[op(name = "test.note", traits(Pure, SameOperandsAndResultType))]
pub struct NoteOp {
    #[operand]
    pub x: AnyType,
    #[attr]
    pub note: AnyAttr,
    #[result]
    pub r: AnyType,
}

/// Two results.
#[derive(Op)]
#[op(name = "test.split", traits(Pure, SameOperandsAndResultType))]
pub struct SplitOp {
    #[operand]
    pub x: AnyType,
    #[result]
    pub low: AnyType,
    #[result]
    pub high: AnyType,
}

/// A result and any number of others.
#[derive(Op)]
#[op(name = "test.unzip", traits(Pure))]
pub struct UnzipOp {
    #[operand]
    pub x: AnyType,
    #[result]
    pub head: AnyType,
    #[result]
    pub parts: Variadic<AnyType>,
}

/// A variadic operand.
#[derive(Op)]
#[op(name = "test.concat", traits(Pure, SameOperandsAndResultType))]
pub struct ConcatOp {
    #[operand]
    pub xs: Variadic<AnyType>,
    #[result]
    pub r: AnyType,
}

/// An optional operand.
#[derive(Op)]
#[op(name = "test.clamp", traits(Pure))]
pub struct ClampOp {
    #[operand]
    pub x: AnyType,
    #[operand]
    pub limit: Optional<AnyType>,
    #[result]
    pub r: AnyType,
}

/// No results.
#[derive(Op)]
#[op(name = "test.sink")]
pub struct SinkOp {
    #[operand]
    pub x: AnyType,
}

/// A region.
#[derive(Op)]
#[op(name = "test.loop")]
pub struct LoopOp {
    #[operand]
    pub x: AnyType,
    #[region]
    pub body: AnyRegion,
    #[result]
    pub r: AnyType,
}

/// Uses a set as any user does: what is wrong inside it must not show here.
pub fn patterns(rules: impl Patterns<Context>) -> PatternSet<Context> {
    PatternSet::new().with(rules)
}
