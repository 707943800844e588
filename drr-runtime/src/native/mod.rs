//! What native code sees and returns.
//!
//! A pure native gets these wrappers ([`Val`], [`AttrRef`], [`Ty`], [`OpRef`]), whose methods work
//! on every IR, or data decoded from them, and returns data that the rewrite turns into an
//! attribute ([`IntoAttr`]), a value ([`IntoValue`]) or a type ([`IntoType`]).

/// Says that native code looks only at what it is given.
pub enum Shallow {}
/// Says that native code follows def-use chains; a native declares it by `#[reads(depth = n)]`.
pub enum Deep {}

/// How far native code looks: only [`Deep`] may follow def-use chains.
#[diagnostic::on_unimplemented(
    message = "native code that follows def-use chains must say so",
    label = "this looks beyond what the code is given",
    note = "add `#[reads(depth = n)]` to the `def` of the helper, or to the rule whose braces hold this code"
)]
pub trait FollowsDefUse {}
impl FollowsDefUse for Deep {}

/// A wrapper over the IR is `Copy`, whatever its parameters are.
macro_rules! copy_wrapper {
    ($name:ident $(< $param:ident >)?) => {
        impl<I: Ir $(, $param)?> Copy for $name<'_, I $(, $param)?> {}
        impl<I: Ir $(, $param)?> Clone for $name<'_, I $(, $param)?> {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }
    };
}

mod attr;
mod decode;
mod into;
mod matched;
mod owned_handle;
mod reader;
mod ty;
mod value;

pub use attr::AttrRef;
pub use decode::{Decode, FromAttr};
pub use into::{IntoAttr, IntoType, IntoTypes, IntoValue, IntoValues};
pub use matched::{Float, Integer, IsGiven, Matched, MayBeAbsent, Satisfies};
pub use owned_handle::{AlreadyOwned, ToOwnedHandle};
pub use reader::Reader;
pub use ty::Ty;
pub use value::{OpRef, Val, Vals, ValueRange};

/// What a predicate may return.
#[diagnostic::on_unimplemented(
    message = "a predicate returns `bool`, not `{Self}`",
    label = "expected `bool`"
)]
pub trait IntoBool {
    /// Whether it holds.
    fn into_bool(self) -> bool;
}
impl IntoBool for bool {
    #[inline(always)]
    fn into_bool(self) -> bool {
        self
    }
}
impl IntoBool for Option<bool> {
    #[inline(always)]
    fn into_bool(self) -> bool {
        self.unwrap_or(false)
    }
}

/// `return` in native braces: with what the code gives in the end, or with an `Option` or a `Result`
/// of that, which is failure without one.
#[diagnostic::on_unimplemented(
    message = "this code gives `{T}` in the end, and `{Self}` here",
    label = "expected `{T}`"
)]
pub trait EarlyReturn<T> {
    /// What is given; `None` is failure.
    fn early_return(self) -> Option<T>;
}
impl<T> EarlyReturn<T> for T {
    #[inline(always)]
    fn early_return(self) -> Option<T> {
        Some(self)
    }
}
impl<T> EarlyReturn<T> for Option<T> {
    #[inline(always)]
    fn early_return(self) -> Option<T> {
        self
    }
}
impl<T, E> EarlyReturn<T> for Result<T, E> {
    #[inline(always)]
    fn early_return(self) -> Option<T> {
        self.ok()
    }
}

/// `?` in native braces: the same on `Option` and `Result`.
#[diagnostic::on_unimplemented(
    message = "`?` in native code works on `Option` and `Result`, not on `{Self}`",
    label = "expected an `Option` or a `Result`"
)]
pub trait Try {
    /// What is there on success.
    type Output;
    /// The success, if it is one.
    fn branch(self) -> Option<Self::Output>;
}
impl<T> Try for Option<T> {
    type Output = T;
    #[inline(always)]
    fn branch(self) -> Option<T> {
        self
    }
}
impl<T, E> Try for Result<T, E> {
    type Output = T;
    #[inline(always)]
    fn branch(self) -> Option<T> {
        self.ok()
    }
}
