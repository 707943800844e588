//! Combined constraints on types and attributes: `Not<C>`, `AllOf<(A, B)>`, `AnyOf<(A, B)>`.

use super::{AttrConstraint, Literals, TypeClass, TypeConstraint, holds};
use crate::attr::AttrData;
use crate::format::{AttrForm, AttrText};
use crate::ir::Ir;
use crate::native::{AttrRef, Ty};
use std::marker::PhantomData;

/// Satisfied if `C` is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Not<C>(PhantomData<C>);

/// Satisfied if every constraint of the tuple (two to 24) is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllOf<Constraints>(PhantomData<Constraints>);

/// Satisfied if at least one constraint of the tuple (two to 24) is. MLIR's `AnyTypeOf` and
/// `AnyAttrOf`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnyOf<Constraints>(PhantomData<Constraints>);

/// An attribute of kind `A` that satisfies `C` too. MLIR's `ConfinedAttr`; more constraints are
/// nested: `ConfinedAttr<ConfinedAttr<A, C>, D>`.
///
/// Everything else is that of `A`: its Rust data, its literals and its form in assembly formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConfinedAttr<A, C>(PhantomData<(A, C)>);

impl<A: AttrConstraint, C: AttrConstraint> AttrConstraint for ConfinedAttr<A, C> {
    type Holds = A::Holds;
    const SUMMARY: &'static str = summary!(text(A::SUMMARY), text(" "), text(C::SUMMARY));
    const LITERALS: Literals = A::LITERALS;
    const FORM: AttrForm = A::FORM;
    const TEXT: Option<AttrText> = A::TEXT;
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        A::check(attr) && C::check(attr)
    }
    fn from_int<I: Ir>(value: i128) -> Option<AttrData<I>> {
        A::from_int(value)
    }
    fn from_float<I: Ir>(value: f64) -> Option<AttrData<I>> {
        A::from_float(value)
    }
    fn from_str<I: Ir>(value: &str) -> Option<AttrData<I>> {
        A::from_str(value)
    }
    fn is_str<I: Ir>(attr: AttrRef<'_, I>, value: &str) -> bool {
        A::is_str(attr, value)
    }
    fn from_bool<I: Ir>(value: bool) -> Option<AttrData<I>> {
        A::from_bool(value)
    }
}

/// The constant of a constraint that a `def` gives another name. A rule names constraints on
/// attributes as it names constants, so each of them is a value as well as a type.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ValueOf<C>(PhantomData<C>);

impl<C> ValueOf<C> {
    /// The value.
    pub const NEW: Self = ValueOf(PhantomData);
}

impl<C: TypeConstraint> TypeConstraint for ValueOf<C> {
    const SUMMARY: &'static str = C::SUMMARY;
    fn check<I: Ir>(ty: Ty<'_, I>) -> bool {
        C::check(ty)
    }
}

impl<C: AttrConstraint> AttrConstraint for ValueOf<C> {
    type Holds = C::Holds;
    const SUMMARY: &'static str = C::SUMMARY;
    fn check<I: Ir>(attr: AttrRef<'_, I>) -> bool {
        C::check(attr)
    }
}

macro_rules! combinators {
    // An attribute holds what the first constraint of `AllOf` says, and a type is of its class; the
    // others narrow it.
    (@holds AttrConstraint, AllOf, $first:ident) => { type Holds = $first::Holds; };
    (@holds AttrConstraint, $name:ident, $($first:ident)?) => { type Holds = holds::Anything; };
    (@holds TypeConstraint, AllOf, $first:ident) => { const CLASS: TypeClass = $first::CLASS; };
    (@holds TypeConstraint, $name:ident, $($first:ident)?) => {};
    ($constraint:ident, $subject:ident) => {
        impl<C: $constraint> $constraint for Not<C> {
            combinators!(@holds $constraint, Not,);
            const SUMMARY: &'static str = summary!(text("not "), text(C::SUMMARY));
            #[inline]
            fn check<I: Ir>(subject: $subject<'_, I>) -> bool {
                !C::check(subject)
            }
        }
        combinators!(@tuples $constraint, $subject, AllOf, " and ", &&);
        combinators!(@tuples $constraint, $subject, AnyOf, " or ", ||);
    };
    (@tuples $constraint:ident, $subject:ident, $name:ident, $word:literal, $($op:tt)+) => {
        combinators!(@each $constraint, $subject, $name, $word, ($($op)+), [A]
            B C D E F G H J K L M N O P Q R S T U V W X Y);
    };
    // Each tuple that begins with these, from two on.
    (@each $constraint:ident, $subject:ident, $name:ident, $word:literal, $op:tt, [$($part:ident)+]) => {};
    (@each $constraint:ident, $subject:ident, $name:ident, $word:literal, $op:tt,
        [$($part:ident)+] $next:ident $($rest:ident)*) => {
        combinators!(@tuple $constraint, $subject, $name, $word, $op, $($part)+ $next);
        combinators!(@each $constraint, $subject, $name, $word, $op, [$($part)+ $next] $($rest)*);
    };
    (@tuple $constraint:ident, $subject:ident, $name:ident, $word:literal, $op:tt,
        $first:ident $($rest:ident)+) => {
        #[diagnostic::do_not_recommend]
        impl<$first: $constraint, $($rest: $constraint),+> $constraint
            for $name<($first, $($rest),+)>
        {
            combinators!(@holds $constraint, $name, $first);
            const SUMMARY: &'static str =
                summary!(text($first::SUMMARY) $(, text($word), text($rest::SUMMARY))+);
            #[inline]
            fn check<I: Ir>(subject: $subject<'_, I>) -> bool {
                combinators!(@check subject, $op, $first $($rest)+)
            }
        }
    };
    (@check $subject:ident, (&&), $($part:ident)+) => { $($part::check($subject))&&+ };
    (@check $subject:ident, (||), $($part:ident)+) => { $($part::check($subject))||+ };
}

combinators!(TypeConstraint, Ty);
combinators!(AttrConstraint, AttrRef);

#[cfg(test)]
mod tests {
    use super::super::*;

    fn type_summary<C: TypeConstraint>() -> &'static str {
        C::SUMMARY
    }
    fn attr_summary<C: AttrConstraint>() -> &'static str {
        C::SUMMARY
    }

    #[test]
    fn summaries_read_as_mlir_writes_them() {
        assert_eq!(
            type_summary::<AnyOf<(I32, Index)>>(),
            "32-bit signless integer or index"
        );
        assert_eq!(
            type_summary::<TensorOf<AnyOf<(F32, BF16)>>>(),
            "tensor of 32-bit float or bfloat16 type values"
        );
        assert_eq!(
            type_summary::<AllOf<(AnyTensor, Not<UnrankedTensor>)>>(),
            "tensor of any type values and not unranked tensor of any type values"
        );
        assert_eq!(
            attr_summary::<AllOf<(I64Attr, IntMinValue<1>)>>(),
            "64-bit signless integer attribute and whose minimum value is 1"
        );
        assert_eq!(
            attr_summary::<ConfinedAttr<I64Attr, IntMinValue<1>>>(),
            "64-bit signless integer attribute whose minimum value is 1"
        );
    }
}
