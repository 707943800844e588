//! Typed positions in the lists of a rule set.

use std::fmt;

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

/// Its name where stages are printed: `b0`.
impl fmt::Display for BindingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b{}", self.0)
    }
}

/// An entity, in the language of DRR: something that a name can stand for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entity {
    /// A capture.
    Capture(usize),
    /// An op of the source.
    Node(usize),
    /// A result of an op of the source.
    NodeResult(usize, usize),
    /// An output of a native in the source: the native's number, and the output's.
    Matched(usize, usize),
    /// An expression of the results: a built op, or the output of a native.
    Expr(usize),
    /// One result of such an op or native.
    Part(usize, usize),
    /// A block that is built.
    Block(usize),
    /// An argument of such a block.
    BlockArg(usize, usize),
}

impl Entity {
    /// The op of the source that it is, or whose result it is.
    pub fn node(self) -> Option<usize> {
        match self {
            Entity::Node(node) | Entity::NodeResult(node, _) => Some(node),
            _ => None,
        }
    }
}
