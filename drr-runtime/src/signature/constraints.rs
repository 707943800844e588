//! The constraints of declared attributes, operands and results.

use crate::constraint::{AttrConstraint, TypeConstraint};
use crate::decl::{AttrCheck, HasAttr, HasOperand, HasResult, TypeCheck};
use crate::ir::Ir;

/// The constraint of declared attribute `SLOT`.
pub const fn attr<O: HasAttr<SLOT>, const SLOT: usize, I: Ir>() -> AttrCheck<I> {
    O::Kind::check::<I>
}

/// The constraint of declared operand `N`.
pub const fn operand<O: HasOperand<N>, const N: usize, I: Ir>() -> TypeCheck<I> {
    TypeCheck {
        check: O::Kind::check::<I>,
        summary: O::Kind::SUMMARY,
    }
}

/// The constraint of declared result `N`.
pub const fn result<O: HasResult<N>, const N: usize, I: Ir>() -> TypeCheck<I> {
    TypeCheck {
        check: O::Kind::check::<I>,
        summary: O::Kind::SUMMARY,
    }
}
