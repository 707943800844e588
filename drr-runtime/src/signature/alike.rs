//! The `Same…` traits on types alone: for verifying operations, and for ops that a rule is about to
//! build or change.

use super::carried::compatible_shapes;
use crate::constraint::{BoolLike, FloatLike, SignlessIntegerOrIndexLike};
use crate::ir::{Ir, Type};
use crate::native::Ty;
use crate::ty::TypeView;

type Verified = Result<(), String>;

/// The values that a `Same…` trait compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// The operands.
    Operands,
    /// The operands and the results.
    OperandsAndResults,
}

/// The values that a trait is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// `OperandsAre…`.
    Operands,
    /// `ResultsAre…`.
    Results,
}

/// The class of types of `OperandsAre…` and `ResultsAre…`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// `…FloatLike`.
    Float,
    /// `…BoolLike`.
    Bool,
    /// `…SignlessIntegerLike`, with `index`.
    SignlessInteger,
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
    #[inline(never)]
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
    #[inline(never)]
    pub fn same_element_type(self, over: Over) -> Verified {
        self.same(over, "element type", |a, b| {
            a.element_type_or_self().handle() == b.element_type_or_self().handle()
        })
    }

    /// `SameOperandsShape` or `SameOperandsAndResultShape`: all shapes are equal, except for dynamic
    /// dimensions.
    #[inline(never)]
    pub fn same_shape(self, over: Over) -> Verified {
        self.same(over, "shape", compatible_shapes)
    }

    /// `SameOperandsAndResultRank`: all ranks that are known are equal.
    ///
    /// # Errors
    /// The trait's message.
    #[inline(never)]
    pub fn same_rank(self) -> Verified {
        let rank = |ty: &Type<I>| {
            self.ir.with_type(*ty, |view| match view {
                TypeView::Shaped { shape, .. } => shape.map(<[i64]>::len),
                _ => None,
            })
        };
        let ranks = |types: &[Type<I>]| types.iter().filter_map(rank).collect::<Vec<_>>();
        let (operands, results) = (ranks(self.operands), ranks(self.results));
        let first = operands.first().or(results.first());
        let differs = |ranks: &[usize]| ranks.iter().any(|rank| Some(rank) != first);
        match (differs(&operands), differs(&results)) {
            (true, _) => Err("operands don't have matching ranks".to_string()),
            (_, true) => Err("result type has different rank than operands".to_string()),
            _ => Ok(()),
        }
    }

    /// `ResultsAreFloatLike` and its like: the types, or the elements of vectors and tensors, are of a
    /// class.
    ///
    /// # Errors
    /// The trait's message.
    #[inline(never)]
    pub fn are(self, whose: Whose, class: Class) -> Verified {
        let (types, operands) = match whose {
            Whose::Operands => (self.operands, true),
            Whose::Results => (self.results, false),
        };
        let is = |ty: &Type<I>| {
            let ty = Ty::new(self.ir, *ty);
            match class {
                Class::Float => ty.satisfies::<FloatLike>(),
                Class::Bool => ty.satisfies::<BoolLike>(),
                Class::SignlessInteger => ty.satisfies::<SignlessIntegerOrIndexLike>(),
            }
        };
        let wanted = match class {
            _ if types.iter().all(is) => return Ok(()),
            Class::Float if operands => "a float type",
            Class::Float => "a floating point type",
            Class::Bool => "a bool result type",
            Class::SignlessInteger => "an integer or index type",
        };
        Err(format!("requires {wanted}"))
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
