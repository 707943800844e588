//! Handles that outlive the borrow of the IR.

use super::{AttrRef, OpRef, Ty, Val, Vals};
use crate::ir::{Ir, Op, Type, Value};

/// Converts borrowed wrappers to handles that outlive the borrow of the IR.
///
/// Pure native code runs before the rewrite and gets wrappers that borrow the IR. Effectful code gets
/// the handles instead, because the rewriter holds the IR then. Generated code calls
/// `to_owned_handle`: for a wrapper, that is an inherent method below; for any other type, the method
/// of [`AlreadyOwned`], which returns the value unchanged.
pub struct ToOwnedHandle<T>(pub T);

/// The conversion of values that are not wrappers.
pub trait AlreadyOwned {
    /// The type of the value.
    type Owned;
    /// Returns the value unchanged.
    fn to_owned_handle(self) -> Self::Owned;
}
impl<T> AlreadyOwned for ToOwnedHandle<T> {
    type Owned = T;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn to_owned_handle(self) -> T {
        self.0
    }
}

macro_rules! to_owned_handle {
    ($($wrapper:ty => $handle:ty, $method:ident $(, $param:ident)?;)*) => {$(
        impl<I: Ir $(, $param)?> ToOwnedHandle<$wrapper> {
            /// The wrapper's handle.
            #[inline]
            pub fn to_owned_handle(self) -> $handle {
                self.0.$method()
            }
        }
        impl<I: Ir $(, $param)?> ToOwnedHandle<Option<$wrapper>> {
            /// The wrapper's handle, if there is a wrapper.
            #[inline]
            pub fn to_owned_handle(self) -> Option<$handle> {
                self.0.map(|wrapper| wrapper.$method())
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
impl<I: Ir, R> ToOwnedHandle<Vals<'_, I, R>> {
    /// The handles of all values.
    pub fn to_owned_handle(self) -> Vec<Value<I>> {
        self.0.iter().map(Val::handle).collect()
    }
}
