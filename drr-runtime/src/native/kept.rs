//! What pure code computed for effectful code: handles, since the IR is the rewriter's by then.

use super::{AttrRef, OpRef, Ty, Val, Vals};
use crate::ir::{Ir, Op, Type, Value};

/// What pure code gave, to be [kept](KeptAsIs::kept) while the IR changes.
///
/// A wrapper becomes the handle that effectful code gets of what is bound; everything else stays as it
/// is. Generated code calls the method, which is the type's own where there is one.
pub struct Kept<T>(pub T);

/// The method for what is no wrapper.
pub trait KeptAsIs {
    /// What is kept.
    type Kept;
    /// Keeps it.
    fn kept(self) -> Self::Kept;
}
impl<T> KeptAsIs for Kept<T> {
    type Kept = T;
    #[inline(always)]
    fn kept(self) -> T {
        self.0
    }
}

macro_rules! kept_as_handle {
    ($($wrapper:ty => $handle:ty, $method:ident $(, $param:ident)?;)*) => {$(
        impl<I: Ir $(, $param)?> Kept<$wrapper> {
            /// Its handle.
            #[inline]
            pub fn kept(self) -> $handle {
                self.0.$method()
            }
        }
        impl<I: Ir $(, $param)?> Kept<Option<$wrapper>> {
            /// Its handle, if there is one.
            #[inline]
            pub fn kept(self) -> Option<$handle> {
                self.0.map(|wrapper| wrapper.$method())
            }
        }
    )*};
}
kept_as_handle! {
    Val<'_, I, R> => Value<I>, handle, R;
    OpRef<'_, I, R> => Op<I>, handle, R;
    Ty<'_, I> => Type<I>, handle;
    AttrRef<'_, I> => I::Attr, to_attr;
}
impl<I: Ir, R> Kept<Vals<'_, I, R>> {
    /// Their handles.
    pub fn kept(self) -> Vec<Value<I>> {
        self.0.iter().map(Val::handle).collect()
    }
}
