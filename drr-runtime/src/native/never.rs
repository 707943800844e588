//! The result of native code that does not return.

use super::{AttrRef, Decode, IsGiven, MayBeAbsent, Satisfies};
use super::{IntoAttr, IntoBool, IntoOperands, IntoType, IntoTypes, IntoValue, IntoValues};
use crate::attr::AttrData;
use crate::constraint::{AttrConstraint, HasType, HasUses, MatchAttr};
use crate::ir::{Ir, Value};
use crate::native::Ty;
use crate::ty::TypeData;

/// The result of `todo!()` in a rule: it stands for a value, an attribute, a type or an answer, so
/// that a rule compiles before all its native code is written. There is no such result at run time.
#[derive(Clone, Copy, Debug)]
pub enum Never {}

/// Implements traits whose methods take the result by value.
macro_rules! never {
    ($([$($param:tt)*] $trait:ty: $name:ident($($arg:tt: $ty:ty),*) -> $out:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($param)*> $trait for Never {
            fn $name(self $(, $arg: $ty)*) -> $out {
                match self {}
            }
        }
    )*};
}

never! {
    [] IntoBool: into_bool() -> bool;
    [I: Ir, K: AttrConstraint] IntoAttr<I, K>: into_attr() -> Option<AttrData<I>>;
    [I: Ir] IntoValue<I>: into_value(_: &I) -> Option<Value<I>>;
    [I: Ir] IntoValues<I>: into_values(_: &I) -> Option<Vec<Value<I>>>;
    [I: Ir] IntoOperands<I>: into_operands(_: &I) -> Option<Vec<Value<I>>>;
    [I: Ir] IntoType<I>: into_type() -> Option<TypeData<I>>;
    [I: Ir] IntoTypes<I>: into_types() -> Option<Vec<TypeData<I>>>;
    [C] Satisfies<C>: satisfies() -> bool;
    [V] IsGiven<V>: fits(_: &V) -> bool;
    [] MayBeAbsent: absent() -> bool;
    [T] Decode<T>: decode() -> Option<T>;
}

#[diagnostic::do_not_recommend]
impl<T> PartialEq<T> for Never {
    fn eq(&self, _: &T) -> bool {
        match *self {}
    }
}

#[diagnostic::do_not_recommend]
impl<I: Ir, K: AttrConstraint> MatchAttr<I, K> for Never {
    fn matches(&self, _: AttrRef<'_, I>) -> bool {
        match *self {}
    }
    fn expected(&self) -> String {
        match *self {}
    }
}

#[diagnostic::do_not_recommend]
impl HasUses for Never {
    fn has_one_use(&self) -> bool {
        match *self {}
    }
    fn has_no_use(&self) -> bool {
        match *self {}
    }
}

#[diagnostic::do_not_recommend]
impl<'a, I: Ir> HasType<'a, I> for Never {
    fn type_of(&self) -> Option<Ty<'a, I>> {
        match *self {}
    }
}
