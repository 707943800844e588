//! Typed positions in the lists of a rule set.

/// Declares newtypes over positions.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(u32);

        impl $name {
            /// The id of a position.
            pub fn new(index: usize) -> Self {
                $name(index as u32)
            }
            /// The position.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A binding of a set: see [`Bindings`](super::Bindings).
    BindingId;
    /// A list of places whose values are matched in any order.
    OrderId;
}
