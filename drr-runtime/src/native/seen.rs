//! Passing what one native gives to another one that reads as far as it declares.

use std::marker::PhantomData;

use super::{OpRef, Val, Vals};
use crate::ir::Ir;

/// Converts what one native gives to what another one of reach `R` gets.
///
/// Generated code calls `seen`: for a wrapper, that is the method of [`SeenWithin`], which takes this by
/// value; for any other type, the method of [`AlreadySeen`], which returns the value unchanged. With
/// inherent methods in place of [`SeenWithin`], rustc would report code with a type error once more.
pub struct Seen<T, R>(Option<T>, PhantomData<R>);

impl<T, R> Seen<T, R> {
    /// A value to convert.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(value: T) -> Self {
        Seen(Some(value), PhantomData)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self) -> T {
        let value = self.0.take();
        value.expect("a value is converted once")
    }
}

/// The conversion of wrappers.
pub trait SeenWithin {
    /// The wrapper with the other reach.
    type Within;
    /// The same with the other reach, if there is one.
    fn seen(self) -> Self::Within;
}

/// The conversion of values that are not wrappers.
pub trait AlreadySeen {
    /// The type of the value.
    type Given;
    /// Returns the value unchanged.
    fn seen(&mut self) -> Self::Given;
}
impl<T, R> AlreadySeen for Seen<T, R> {
    type Given = T;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seen(&mut self) -> T {
        self.take()
    }
}

macro_rules! seen {
    ($($wrapper:ident)*) => {$(
        impl<'a, I: Ir, S, R> SeenWithin for Seen<$wrapper<'a, I, S>, R> {
            type Within = $wrapper<'a, I, R>;
            #[inline]
            fn seen(mut self) -> Self::Within {
                self.take().within()
            }
        }
        impl<'a, I: Ir, S, R> SeenWithin for Seen<Option<$wrapper<'a, I, S>>, R> {
            type Within = Option<$wrapper<'a, I, R>>;
            #[inline]
            fn seen(mut self) -> Self::Within {
                self.take().map($wrapper::within)
            }
        }
    )*};
}
seen!(Val OpRef Vals);
