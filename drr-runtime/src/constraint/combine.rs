//! Combined constraints on types and attributes: `Not<C>`, `AllOf<(A, B)>`, `AnyOf<(A, B)>`.

use super::summary::Summary;
use super::{AttrConstraint, TypeConstraint};
use crate::ir::Ir;
use crate::native::{AttrRef, Ty};
use std::marker::PhantomData;

/// Satisfied if `C` is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Not<C>(PhantomData<C>);

/// Satisfied if every constraint of the tuple (two to six) is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllOf<Constraints>(PhantomData<Constraints>);

/// Satisfied if at least one constraint of the tuple (two to six) is. MLIR's `AnyTypeOf` and
/// `AnyAttrOf`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnyOf<Constraints>(PhantomData<Constraints>);

// A combination may be a constraint on types and on attributes, so the texts of the two summaries
// need separate types for their inherent constants.
struct OfTypes<C>(PhantomData<C>);
struct OfAttrs<C>(PhantomData<C>);

macro_rules! combinators {
    ($constraint:ident, $subject:ident, $texts:ident) => {
        impl<C: $constraint> $texts<Not<C>> {
            const TEXT: Summary = Summary::new().text("not ").text(C::SUMMARY);
        }
        impl<C: $constraint> $constraint for Not<C> {
            const SUMMARY: &'static str = $texts::<Not<C>>::TEXT.as_str();
            #[inline]
            fn check<I: Ir>(subject: $subject<'_, I>) -> bool {
                !C::check(subject)
            }
        }
        combinators!(@tuple $constraint, $subject, $texts, A B);
        combinators!(@tuple $constraint, $subject, $texts, A B C);
        combinators!(@tuple $constraint, $subject, $texts, A B C D);
        combinators!(@tuple $constraint, $subject, $texts, A B C D E);
        combinators!(@tuple $constraint, $subject, $texts, A B C D E F);
    };
    (@tuple $constraint:ident, $subject:ident, $texts:ident, $first:ident $($rest:ident)+) => {
        impl<$first: $constraint, $($rest: $constraint),+> $texts<AllOf<($first, $($rest),+)>> {
            const TEXT: Summary =
                Summary::new().text($first::SUMMARY)$(.text(" and ").text($rest::SUMMARY))+;
        }
        impl<$first: $constraint, $($rest: $constraint),+> $constraint
            for AllOf<($first, $($rest),+)>
        {
            const SUMMARY: &'static str = $texts::<Self>::TEXT.as_str();
            #[inline]
            fn check<I: Ir>(subject: $subject<'_, I>) -> bool {
                $first::check(subject) $(&& $rest::check(subject))+
            }
        }
        impl<$first: $constraint, $($rest: $constraint),+> $texts<AnyOf<($first, $($rest),+)>> {
            const TEXT: Summary =
                Summary::new().text($first::SUMMARY)$(.text(" or ").text($rest::SUMMARY))+;
        }
        impl<$first: $constraint, $($rest: $constraint),+> $constraint
            for AnyOf<($first, $($rest),+)>
        {
            const SUMMARY: &'static str = $texts::<Self>::TEXT.as_str();
            #[inline]
            fn check<I: Ir>(subject: $subject<'_, I>) -> bool {
                $first::check(subject) $(|| $rest::check(subject))+
            }
        }
    };
}

combinators!(TypeConstraint, Ty, OfTypes);
combinators!(AttrConstraint, AttrRef, OfAttrs);

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
    }
}
