//! The ends of a rewrite: it declines before it has changed anything, and is abandoned later.

use crate::rule::{Decline, Stop};

/// The reason for a replacement of another type.
pub(super) const OTHER_TYPE: &str =
    "a replacement has another type than the result that it replaces";

/// The value of a pure part of the results. Declines if there is none.
///
/// # Errors
/// [`Stop::Decline`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn or_decline<T>(given: Option<T>, reason: &'static str) -> Result<T, Stop> {
    given.ok_or(declined(reason))
}

/// The end of a rewrite that declines.
#[inline]
pub fn declined(reason: &'static str) -> Stop {
    Stop::Decline(Decline::from(reason))
}

/// Declines unless a condition holds.
///
/// # Errors
/// [`Stop::Decline`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn decline_unless(holds: bool, reason: &'static str) -> Result<(), Stop> {
    or_decline(holds.then_some(()), reason)
}

/// The value of a part of the rewrite. Abandons the rewrite if there is none.
///
/// # Errors
/// [`Stop::Abandon`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn or_abandon<T>(given: Option<T>, reason: &'static str) -> Result<T, Stop> {
    match given {
        Some(given) => Ok(given),
        None => Err(abandoned(reason)),
    }
}

/// Abandons the rewrite unless a condition holds.
///
/// # Errors
/// [`Stop::Abandon`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn abandon_unless(holds: bool, reason: &'static str) -> Result<(), Stop> {
    or_abandon(holds.then_some(()), reason)
}

#[cold]
fn abandoned(reason: &'static str) -> Stop {
    Stop::Abandon(reason.into())
}

/// Begins the changes. Returns from the rewrite if the caller only tests if the rule declines.
#[doc(hidden)]
#[macro_export]
macro_rules! __begin {
    ($host:ident, $tables:ident $(,)?) => {{
        if $host.mode.is_dry() {
            return ::core::result::Result::Ok(());
        }
        $crate::plumbing::Rewrite::new($host, $tables)
    }};
    // Types and attributes were made before.
    ($rewrite:ident $(,)?) => {
        if $rewrite.is_dry() {
            return ::core::result::Result::Ok(());
        }
    };
}

/// The result of a native, for code of this reach.
#[doc(hidden)]
#[macro_export]
macro_rules! __seen {
    ($given:expr, $reach:ty $(,)?) => {{
        #[allow(unused_imports)]
        use $crate::native::{AlreadySeen as _, SeenWithin as _};
        $crate::native::Passed::new($given).seen::<$reach>()
    }};
}

/// A computed value, and not a bound part of the IR, for a parameter of native code.
#[doc(hidden)]
#[macro_export]
macro_rules! __computed {
    ($given:expr $(,)?) => {{
        #[allow(unused_imports)]
        use $crate::native::{NotOfIr as _, OfIr as _};
        $crate::native::Passed::new($given).for_parameter()
    }};
}

/// The value of pure code, as a handle that outlives the borrow of the IR.
#[doc(hidden)]
#[macro_export]
macro_rules! __kept {
    ($given:ident $(,)?) => {{
        #[allow(unused_imports)]
        use $crate::native::{AlreadyOwned as _, Borrowing as _};
        $crate::native::Passed::new($given).to_owned_handle()
    }};
}
