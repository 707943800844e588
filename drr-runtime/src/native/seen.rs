//! Passing what one native gives to another one that reads as far as it declares.

use super::{OpRef, Passed, Val, Vals};
use crate::ir::Ir;

/// The conversion of wrappers that one native gives to what another one of reach `R` gets.
pub trait SeenWithin {
    /// The wrapper with the other reach.
    type Within<R>;
    /// The same with the other reach, if there is one.
    fn seen<R>(self) -> Self::Within<R>;
}

/// The conversion of values that are not wrappers.
pub trait AlreadySeen {
    /// The type of the value.
    type Given;
    /// Returns the value unchanged.
    fn seen<R>(&mut self) -> Self::Given;
}
impl<T> AlreadySeen for Passed<T> {
    type Given = T;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seen<R>(&mut self) -> T {
        self.take()
    }
}

macro_rules! seen {
    ($($wrapper:ident)*) => {$(
        impl<'a, I: Ir, S> SeenWithin for Passed<$wrapper<'a, I, S>> {
            type Within<R> = $wrapper<'a, I, R>;
            #[inline]
            fn seen<R>(mut self) -> Self::Within<R> {
                self.take().within()
            }
        }
        impl<'a, I: Ir, S> SeenWithin for Passed<Option<$wrapper<'a, I, S>>> {
            type Within<R> = Option<$wrapper<'a, I, R>>;
            #[inline]
            fn seen<R>(mut self) -> Self::Within<R> {
                self.take().map($wrapper::within)
            }
        }
    )*};
}
seen!(Val OpRef Vals);
