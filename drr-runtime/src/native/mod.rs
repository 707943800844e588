//! The arguments and results of native code.
//!
//! Pure native code gets the wrappers [`Val`], [`AttrRef`], [`Ty`] and [`OpRef`], whose methods
//! work on every IR, or data decoded from them. It returns data that the rewrite converts to an
//! attribute ([`IntoAttr`]), a value ([`IntoValue`]) or a type ([`IntoType`]).

use std::any::Any;

/// Declares accessors that read an attribute or a type through its view.
macro_rules! decoders {
    ($($(#[$doc:meta])* $name:ident -> $out:ty { $($pattern:pat => $value:expr),+ $(,)? })*) => {
        $($(#[$doc])*
        pub fn $name(self) -> Option<$out> {
            self.view(|view| match view {
                $($pattern => $value,)+
                #[allow(unreachable_patterns)]
                _ => None,
            })
        })*
    };
}

mod attr;
mod computed;
mod converted;
pub(crate) mod counting;
mod decode;
mod integers;
mod into;
mod matched;
mod never;
mod operands;
mod owned_handle;
mod passed;
mod range;
mod reach;
pub(crate) mod reader;
mod same;
mod seen;
mod ty;
mod value;

pub use attr::AttrRef;
pub use computed::{Computed, NotOfIr, OfIr};
pub(crate) use converted::{Asked, RunningConversion, fits_result, fits_type};
pub use decode::{AttrOf, Decode, FromAttr};
pub use into::{IntoAttr, IntoSignature, IntoType, IntoTypes, IntoValue, IntoValues};
pub use matched::{Float, Integer, IsGiven, Matched, MayBeAbsent, Satisfies, Several};
pub use never::Never;
pub use operands::IntoOperands;
pub use owned_handle::{AlreadyOwned, Borrowing};
pub use passed::Passed;
pub use range::{KeptValues, PartRange, ValueRange};
pub use reach::{Deep, Distance, FollowsDefUse, ReadsIr, ReadsUsers, Shallow, Unbounded};
pub use reader::Reader;
pub use seen::{AlreadySeen, SeenWithin};
pub use ty::Ty;
pub use value::{OpRef, Val, Vals};

/// The same thing, if it has this type.
fn cast<T: Any, U: Any>(thing: &T) -> Option<&U> {
    let thing: &dyn Any = thing;
    thing.downcast_ref()
}

/// A result of a predicate.
#[diagnostic::on_unimplemented(
    message = "[drr::E0564] a predicate returns `bool`, not `{Self}`",
    label = "expected `bool`"
)]
pub trait IntoBool {
    /// True if the predicate holds.
    fn into_bool(self) -> bool;
}
#[diagnostic::do_not_recommend]
impl IntoBool for bool {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_bool(self) -> bool {
        self
    }
}
#[diagnostic::do_not_recommend]
impl IntoBool for Option<bool> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn into_bool(self) -> bool {
        self.unwrap_or(false)
    }
}

/// The operand of `return` in native code in braces: the result of the code, or an `Option` or a
/// `Result` of it. `None` or an error is a failure.
#[diagnostic::on_unimplemented(
    message = "[drr::E0565] this code gives `{T}` in the end, and `{Self}` here",
    label = "expected `{T}`"
)]
pub trait EarlyReturn<T> {
    /// The result; `None` is a failure.
    fn early_return(self) -> Option<T>;
}
#[diagnostic::do_not_recommend]
impl<T> EarlyReturn<T> for T {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn early_return(self) -> Option<T> {
        Some(self)
    }
}
#[diagnostic::do_not_recommend]
impl<T> EarlyReturn<T> for Option<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn early_return(self) -> Option<T> {
        self
    }
}
#[diagnostic::do_not_recommend]
impl<T, E> EarlyReturn<T> for Result<T, E> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn early_return(self) -> Option<T> {
        self.ok()
    }
}

/// The operand of `?` in native code in braces: an `Option` or a `Result`.
#[diagnostic::on_unimplemented(
    message = "[drr::E0566] `?` in native code works on `Option` and `Result`, not on `{Self}`",
    label = "expected an `Option` or a `Result`"
)]
pub trait Try {
    /// The type on success.
    type Output;
    /// The value on success.
    fn branch(self) -> Option<Self::Output>;
}
#[diagnostic::do_not_recommend]
impl<T> Try for Option<T> {
    type Output = T;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn branch(self) -> Option<T> {
        self
    }
}
#[diagnostic::do_not_recommend]
impl<T, E> Try for Result<T, E> {
    type Output = T;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn branch(self) -> Option<T> {
        self.ok()
    }
}
