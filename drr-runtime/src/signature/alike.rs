//! The `Same…` traits on types alone: for verifying operations, and for ops that a rule is about to
//! build or change.

use super::carried::compatible_shapes;
use crate::ir::{Ir, Type};
use crate::native::Ty;

type Verified = Result<(), String>;

/// The values that a `Same…` trait compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// The operands.
    Operands,
    /// The operands and the results.
    OperandsAndResults,
}

/// The types of an operation's operands and results.
#[derive(Debug)]
pub struct Types<'a, I: Ir> {
    /// The IR.
    pub ir: &'a I,
    /// The types of the operands, flattened.
    pub operands: &'a [Type<I>],
    /// The types of the results, flattened.
    pub results: &'a [Type<I>],
}
copy!(impl<I: Ir> for Types<'_, I>);

impl<I: Ir> Types<'_, I> {
    /// `SameOperandsAndResultType`: all types are equal, except for dynamic dimensions.
    #[inline]
    pub fn same_operands_and_result_type(self) -> Verified {
        self.same(Over::OperandsAndResults, "type", |a, b| {
            a.element_type_or_self().handle() == b.element_type_or_self().handle()
                && compatible_shapes(a, b)
        })
    }

    /// `SameTypeOperands`: all types are equal.
    #[inline]
    pub fn same_type_operands(self) -> Verified {
        let equal = |types: &[Type<I>]| types.iter().all(|ty| *ty == types[0]);
        match equal(self.operands) {
            true => Ok(()),
            false => Err("requires all operands to have the same type".to_string()),
        }
    }

    /// `SameOperandsElementType` or `SameOperandsAndResultElementType`.
    #[inline]
    pub fn same_element_type(self, over: Over) -> Verified {
        self.same(over, "element type", |a, b| {
            a.element_type_or_self().handle() == b.element_type_or_self().handle()
        })
    }

    /// `SameOperandsShape` or `SameOperandsAndResultShape`: all shapes are equal, except for dynamic
    /// dimensions.
    #[inline]
    pub fn same_shape(self, over: Over) -> Verified {
        self.same(over, "shape", compatible_shapes)
    }

    #[inline]
    fn same(self, over: Over, what: &str, same: impl Fn(Ty<'_, I>, Ty<'_, I>) -> bool) -> Verified {
        let results = match over {
            Over::Operands => &[],
            Over::OperandsAndResults => self.results,
        };
        let Some(first) = results.first().or(self.operands.first()) else {
            return Ok(());
        };
        let view = |ty| Ty::new(self.ir, ty);
        let mut types = results.iter().chain(self.operands);
        if types.all(|ty| ty == first || same(view(*first), view(*ty))) {
            return Ok(());
        }
        let whom = match over {
            Over::Operands => "operands",
            Over::OperandsAndResults => "operands and results",
        };
        Err(format!("requires the same {what} for all {whom}"))
    }
}
