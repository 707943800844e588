//! Handles that outlive the borrow of the IR.

use super::{AttrRef, OpRef, Passed, Ty, Val, Vals};
use crate::ir::{Ir, Op, Type, Value};

/// The conversion of wrappers to handles that outlive the borrow of the IR.
///
/// Pure native code runs before the rewrite and gets wrappers that borrow the IR. Effectful code gets
/// the handles instead, because the rewriter holds the IR then.
pub trait Borrowing {
    /// The handle.
    type Handle;
    /// The wrapper's handle, or that of each wrapper there is.
    fn to_owned_handle(self) -> Self::Handle;
}

/// The conversion of values that are not wrappers.
pub trait AlreadyOwned {
    /// The type of the value.
    type Owned;
    /// Returns the value unchanged.
    fn to_owned_handle(&mut self) -> Self::Owned;
}
impl<T> AlreadyOwned for Passed<T> {
    type Owned = T;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn to_owned_handle(&mut self) -> T {
        self.take()
    }
}

macro_rules! to_owned_handle {
    ($($wrapper:ty => $handle:ty, $method:ident $(, $param:ident)?;)*) => {$(
        impl<I: Ir $(, $param)?> Borrowing for Passed<$wrapper> {
            type Handle = $handle;
            #[inline]
            fn to_owned_handle(mut self) -> $handle {
                self.take().$method()
            }
        }
        impl<I: Ir $(, $param)?> Borrowing for Passed<Option<$wrapper>> {
            type Handle = Option<$handle>;
            #[inline]
            fn to_owned_handle(mut self) -> Option<$handle> {
                self.take().map(|wrapper| wrapper.$method())
            }
        }
    )*};
}
to_owned_handle! {
    Val<'_, I, R> => Value<I>, handle, R;
    OpRef<'_, I, R> => Op<I>, handle, R;
    Ty<'_, I> => Type<I>, handle;
    AttrRef<'_, I> => I::Attr, to_attr;
}
impl<I: Ir, R> Borrowing for Passed<Vals<'_, I, R>> {
    type Handle = Vec<Value<I>>;
    fn to_owned_handle(mut self) -> Vec<Value<I>> {
        self.take().iter().map(Val::handle).collect()
    }
}
