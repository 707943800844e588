//! What a native in a source gives: an `Option` of what is bound.

use super::{AttrRef, Ty, Val};
use crate::constraint::{AttrConstraint, TypeConstraint};
use crate::ir::Ir;

/// What a native that matches a value of a source may return.
///
/// One thing, or a tuple of as many as the rule binds. `None`, and an error, are no match.
#[diagnostic::on_unimplemented(
    message = "a native in a source returns an `Option` of what it binds, not `{Self}`",
    label = "expected an `Option`, a `Result` or `bool`"
)]
pub trait Matched {
    /// What is bound.
    type Out;
    /// What is bound, if the value matches.
    fn matched(self) -> Option<Self::Out>;
}
impl<T> Matched for Option<T> {
    type Out = T;
    fn matched(self) -> Option<T> {
        self
    }
}
impl<T, E> Matched for Result<T, E> {
    type Out = T;
    fn matched(self) -> Option<T> {
        self.ok()
    }
}
impl Matched for bool {
    type Out = ();
    fn matched(self) -> Option<()> {
        self.then_some(())
    }
}

/// What a native in a source gives and a constraint can test: an attribute, a value or a type.
#[diagnostic::on_unimplemented(
    message = "`{C}` cannot test what this native gives",
    label = "the native gives `{Self}`",
    note = "a type constraint tests a `Val` or a `Ty`, an attribute constraint an `AttrRef`"
)]
pub trait Satisfies<C> {
    /// Whether it satisfies the constraint.
    fn satisfies(self) -> bool;
}
impl<I: Ir, C: AttrConstraint> Satisfies<C> for AttrRef<'_, I> {
    fn satisfies(self) -> bool {
        C::check(self)
    }
}
impl<I: Ir, R, C: TypeConstraint> Satisfies<C> for Val<'_, I, R> {
    fn satisfies(self) -> bool {
        C::check(self.ty())
    }
}
impl<I: Ir, C: TypeConstraint> Satisfies<C> for Ty<'_, I> {
    fn satisfies(self) -> bool {
        C::check(self)
    }
}
