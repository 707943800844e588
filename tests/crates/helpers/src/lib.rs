//! Ops and helpers that another crate's rules use.

use drr::ir::{AttrData, Op};
use drr::prelude::*;

/// A constant.
#[derive(Op)]
#[op(name = "helpers.const", traits(Pure, AllTypesMatch(value, r)))]
pub struct ConstOp {
    /// The value.
    #[attr]
    pub value: TypedAttr,
    /// The constant.
    #[result]
    pub r: AnyType,
}

/// The types of operands and results.
pub mod types {
    pub use drr::constraint::AnyType as Number;
}

drr::declare_op! {
    /// A function of one operand.
    pub class Unary(x: crate::types::Number) -> (r: crate::types::Number) traits(Pure, SameOperandsAndResultType);
    /// `lhs + rhs`.
    pub AddOp = "helpers.add"(lhs: AnyType, rhs: AnyType) -> (r: AnyType)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// `-x`.
    pub NegOp = "helpers.neg": Unary;
}

/// The sum of two constants, or `None` if it does not fit.
pub fn sum<I: Ir>(a: AttrRef<'_, I>, b: AttrRef<'_, I>) -> Option<AttrData<I>> {
    let number = a.as_int()?.checked_add(b.as_int()?)?;
    a.ty()?.number(i32::try_from(number).ok()?)
}

/// Negates a value.
///
/// # Errors
/// If the op cannot be built.
pub fn negate<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    x: Value<I>,
) -> Result<Op<I>, String> {
    NegOp::build(rewriter, loc, x).map_err(|error| error.to_string())
}

drr::drr! {
    /// The sum of two constants.
    pub def Sum : NativeCodeCall<::drr_test_helpers::sum>;
    /// Builds the negation.
    pub def Negate : NativeCodeCall<{ ::drr_test_helpers::negate($_builder, $_loc, $0) }>;
    /// The two arguments are different.
    pub def Differ : Constraint<{ $0 != $1 }, "differ">;
    /// A constant zero.
    pub def Zero : AttrConstraint<{ $_self.is_zero() }, "zero">;
    /// Integers of 32 bits.
    pub def Word : TypeConstraint<{ $_self.int_width() == Some(32) }, "word">;

    /// x op n -> x
    pub class Neutral<op, n> : WithConstant<(op $x, Constant), n>;
    class WithConstant<source, n> : Pat<source, (replaceWithValue $x), [{ $c.is_number(n) }]>;
    /// Rules for ops with equal operands.
    pub multiclass Doubles<op> {
        /// x op x -> -x
        def Same : Pat<(op $x, $x), (crate::NegOp $x)>;
        def Neutral : Neutral<op, 7>;
    }
    def Constant : Dag<(crate::ConstOp $c)>;
    /// -(-x)
    pub def TwiceNegated : Dag<(crate::NegOp (crate::NegOp $x))>;
}
