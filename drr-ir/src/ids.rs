//! Handles: small numbers that identify the objects of a [`Context`](crate::Context).

/// Marks the absence of a link between arena slots.
pub(crate) const NIL: u32 = u32::MAX;

/// Panics because a context has no object of this number. It stands where an index would panic anyway,
/// so that the check costs nothing.
#[cold]
#[inline(never)]
pub(crate) fn foreign(what: &str, number: u32) -> ! {
    panic!(
        "this context has no {what} of number {number}: a handle is meaningless in any other context than its own"
    )
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// The handle in a link; `None` for [`NIL`].
            #[inline]
            #[allow(dead_code)]
            pub(crate) fn from_slot(slot: u32) -> Option<Self> {
                (slot != NIL).then_some($name(slot))
            }
        }
    )*};
}

macro_rules! dense {
    ($($name:ident)*) => {$(
        impl $name {
            /// The handle's number. Numbers are dense from 0 and are reused after an erasure.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// An operation.
    RawOp;
    /// An SSA value.
    RawValue;
    /// A block.
    RawBlock;
    /// A region.
    RawRegion;
    /// An interned type.
    RawType;
    /// An interned attribute; equal handles are equal attributes.
    Attr;
    /// An interned location; equal handles are equal locations.
    Loc;
    /// An interned string: the name of an attribute.
    Name;
    /// A registered type or attribute that a Rust struct declares.
    DefId;
}

dense! { RawOp RawBlock RawRegion RawType Loc Name DefId }

impl Attr {
    /// The handle's number. Those of integers are large; all other attributes have numbers that are
    /// dense from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl RawValue {
    /// The handle's number. Numbers are below twice the number of operations or, if there are more of
    /// them, of other values than single results. They are reused after an erasure.
    #[inline]
    pub fn index(self) -> usize {
        self.0.rotate_left(1) as usize
    }
}
