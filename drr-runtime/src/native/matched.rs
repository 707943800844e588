//! The results of native code in sources.

use super::integers::is_integer;
use super::{AttrRef, Ty, Val};
use crate::attr::{AttrView, FloatValue};
use crate::constraint::{
    AnyAttr, AttrConstraint, AttrEnum, MatchAttr, MayHold, TypeConstraint, holds,
};
use crate::ir::Ir;
use crate::ty::FloatKind;

/// A result of native code that matches a value of a source.
///
/// An `Option` or `Result` of one thing, or of a tuple of as many as the rule binds. With `None` or
/// an error the rule does not match.
#[diagnostic::on_unimplemented(
    message = "[drr::E0571] a native in a source returns an `Option` of what it binds, not `{Self}`",
    label = "expected an `Option`, a `Result` or `bool`"
)]
pub trait Matched {
    /// The bound data.
    type Out;
    /// The bound data, if the value matches.
    fn matched(self) -> Option<Self::Out>;
}
#[diagnostic::do_not_recommend]
impl<T> Matched for Option<T> {
    type Out = T;
    fn matched(self) -> Option<T> {
        self
    }
}
#[diagnostic::do_not_recommend]
impl<T, E> Matched for Result<T, E> {
    type Out = T;
    fn matched(self) -> Option<T> {
        self.ok()
    }
}
#[diagnostic::do_not_recommend]
impl Matched for bool {
    type Out = ();
    fn matched(self) -> Option<()> {
        self.then_some(())
    }
}

/// The result of native code in a source that is matched by several arguments: a tuple of as many.
#[diagnostic::on_unimplemented(
    message = "[drr::E0587] a native in a source gives `{Self}`, which does not match {N} arguments",
    label = "expected an `Option` of a tuple of {N}",
    note = "the arguments of a native in a source match what its code gives"
)]
pub trait Several<const N: usize> {
    /// The tuple. If this were `Self`, rustc would also report the pattern that the result is bound by.
    type Out;
    /// Returns the tuple.
    fn several(self) -> Self::Out;
}
macro_rules! several {
    ($($count:literal: $($name:ident)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($name),*> Several<$count> for ($($name,)*) {
            type Out = Self;
            #[inline]
            fn several(self) -> Self {
                self
            }
        }
    )*};
}
several! {
    2: A B;
    3: A B C;
    4: A B C D;
    5: A B C D E;
    6: A B C D E F;
    7: A B C D E F G;
    8: A B C D E F G H;
    9: A B C D E F G H I;
    10: A B C D E F G H I J;
    11: A B C D E F G H I J K;
    12: A B C D E F G H I J K L;
}

/// A result of native code in a source that a constraint can test: an attribute, a value or a type.
#[diagnostic::on_unimplemented(
    message = "[drr::E0572] `{C}` cannot test what this native gives",
    label = "the native gives `{Self}`",
    note = "a type constraint tests a `Val` or a `Ty`, an attribute constraint an `AttrRef`"
)]
pub trait Satisfies<C> {
    /// True if the result satisfies the constraint.
    fn satisfies(self) -> bool;
}
#[diagnostic::do_not_recommend]
impl<I: Ir, C: AttrConstraint> Satisfies<C> for AttrRef<'_, I> {
    fn satisfies(self) -> bool {
        C::check(self)
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, R, C: TypeConstraint> Satisfies<C> for Val<'_, I, R> {
    fn satisfies(self) -> bool {
        C::check(self.ty())
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, C: TypeConstraint> Satisfies<C> for Ty<'_, I> {
    fn satisfies(self) -> bool {
        C::check(self)
    }
}
/// An optional result must be present and satisfy the constraint.
#[diagnostic::do_not_recommend]
impl<C, T: Satisfies<C>> Satisfies<C> for Option<T> {
    fn satisfies(self) -> bool {
        self.is_some_and(T::satisfies)
    }
}

/// A result of native code in a source that a Rust value can match: a constraint, a constant, a
/// variant of an enum, or a literal.
///
/// A constraint tests an attribute, a value or a type. Data matches equal data, and attributes in
/// the same way as for an op that declares any attribute.
#[diagnostic::on_unimplemented(
    message = "[drr::E0573] `{V}` cannot stand for what this native gives",
    label = "the native gives `{Self}`",
    note = "a type constraint stands for a `Val` or a `Ty`, an attribute constraint for an `AttrRef`; integers, floats, `bool`s, strings and variants of enums that derive `EnumAttr` for their like and for an `AttrRef`"
)]
pub trait IsGiven<V> {
    /// True if the value matches the result.
    fn fits(self, value: &V) -> bool;
}
#[diagnostic::do_not_recommend]
impl<I: Ir, V: MatchAttr<I, AnyAttr>> IsGiven<V> for AttrRef<'_, I> {
    fn fits(self, value: &V) -> bool {
        value.matches(self)
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, R, V: TypeConstraint> IsGiven<V> for Val<'_, I, R> {
    fn fits(self, _: &V) -> bool {
        V::check(self.ty())
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, V: TypeConstraint> IsGiven<V> for Ty<'_, I> {
    fn fits(self, _: &V) -> bool {
        V::check(self)
    }
}
#[diagnostic::do_not_recommend]
impl<V, T: IsGiven<V>> IsGiven<V> for Option<T> {
    fn fits(self, value: &V) -> bool {
        self.is_some_and(|given| given.fits(value))
    }
}
#[diagnostic::do_not_recommend]
impl<E: AttrEnum> IsGiven<E> for E {
    fn fits(self, value: &E) -> bool {
        self.index() == value.index()
    }
}

/// An integer literal without a suffix, which matches the number in any type. An unsigned number also
/// matches the signless integer of the same bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Integer(pub i128);

/// A floating-point literal without a suffix, which matches the nearest number of any type. As
/// attributes are, numbers are compared by their bits: `0.0` does not match `-0.0`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Float(pub f64);

#[diagnostic::do_not_recommend]
impl<I: Ir, K: AttrConstraint<Holds: MayHold<holds::Integer>>> MatchAttr<I, K> for Integer {
    fn matches(&self, attr: AttrRef<'_, I>) -> bool {
        attr.view(|view| match view {
            AttrView::Integer { value, ty } => is_integer(attr, ty, value, self.0),
            _ => false,
        })
    }
    fn expected(&self) -> String {
        self.0.to_string()
    }
}
#[diagnostic::do_not_recommend]
impl<I: Ir, K: AttrConstraint<Holds: MayHold<holds::Float>>> MatchAttr<I, K> for Float {
    fn matches(&self, attr: AttrRef<'_, I>) -> bool {
        attr.view(|view| matches!(view, AttrView::Float { value, .. } if value.is(self.0)))
    }
    fn expected(&self) -> String {
        self.0.to_string()
    }
}

/// Data that matches equal data.
macro_rules! like {
    ($($given:ty = $($value:ty),*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl IsGiven<$value> for $given {
            fn fits(self, value: &$value) -> bool {
                self == *value
            }
        }
    )*)*};
}
like! {
    i8 = i8; i16 = i16; i32 = i32; i64 = i64; i128 = i128; isize = isize;
    u8 = u8; u16 = u16; u32 = u32; u64 = u64; u128 = u128; usize = usize;
    bool = bool;
    String = String, &str;
    &str = String, &str;
}

/// Numbers that a literal without a suffix matches.
macro_rules! numbers {
    ($kind:ident: $($given:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl IsGiven<$kind> for $given {
            fn fits(self, value: &$kind) -> bool {
                <$given>::try_from(value.0).is_ok_and(|value| value == self)
            }
        }
    )*};
}
numbers!(Integer: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

/// Floats match those of the same bits.
macro_rules! floats {
    ($($given:ty = $value:ty: |$wanted:ident| $bits:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl IsGiven<$value> for $given {
            fn fits(self, $wanted: &$value) -> bool {
                self.to_bits() == $bits
            }
        }
    )*};
}
floats! {
    f64 = f64: |wanted| wanted.to_bits();
    f32 = f32: |wanted| wanted.to_bits();
    f64 = Float: |wanted| wanted.0.to_bits();
    f32 = Float: |wanted| FloatValue::nearest(FloatKind::F32, wanted.0).bits() as u32;
}

/// A result of native code in a source that `none` can match: an `Option`.
#[diagnostic::on_unimplemented(
    message = "[drr::E0574] what this native gives is always there",
    label = "`none` stands for an `Option`, and the native gives `{Self}`"
)]
pub trait MayBeAbsent {
    /// True if it is absent.
    fn absent(self) -> bool;
}
#[diagnostic::do_not_recommend]
impl<T> MayBeAbsent for Option<T> {
    fn absent(self) -> bool {
        self.is_none()
    }
}
