//! Passing what one native gives to another one that reads as far as it declares.

use std::marker::PhantomData;

use super::{OpRef, Val, Vals};
use crate::ir::Ir;

/// Converts what one native gives to what another one of reach `R` gets.
///
/// Generated code calls `seen`: for a wrapper, that is an inherent method below; for any other type, the
/// method of [`AlreadySeen`], which returns the value unchanged.
pub struct Seen<T, R>(T, PhantomData<R>);

impl<T, R> Seen<T, R> {
    /// A value to convert.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(value: T) -> Self {
        Seen(value, PhantomData)
    }
}

/// The conversion of values that are not wrappers.
pub trait AlreadySeen {
    /// The type of the value.
    type Given;
    /// Returns the value unchanged.
    fn seen(self) -> Self::Given;
}
impl<T, R> AlreadySeen for Seen<T, R> {
    type Given = T;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seen(self) -> T {
        self.0
    }
}

macro_rules! seen {
    ($($wrapper:ident)*) => {$(
        impl<'a, I: Ir, S, R> Seen<$wrapper<'a, I, S>, R> {
            /// The same with the other reach.
            #[inline]
            pub fn seen(self) -> $wrapper<'a, I, R> {
                self.0.within()
            }
        }
        impl<'a, I: Ir, S, R> Seen<Option<$wrapper<'a, I, S>>, R> {
            /// The same with the other reach, if there is one.
            #[inline]
            pub fn seen(self) -> Option<$wrapper<'a, I, R>> {
                self.0.map($wrapper::within)
            }
        }
    )*};
}
seen!(Val OpRef Vals);
