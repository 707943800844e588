//! The stored form of locations. They are interned: equal locations have equal handles.

use crate::attr::Text;
use crate::ids::{Attr, Loc, Name};

/// A source location.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LocKind {
    /// `unknown`.
    Unknown,
    /// `"file":line:column`, or a range.
    File {
        /// The file's name, interned.
        file: Name,
        /// Start line and column.
        start: (u32, u32),
        /// End line and column; equal to the start if it is not a range.
        end: (u32, u32),
    },
    /// `"name"(child)`.
    Name(Text, Loc),
    /// `callsite(callee at caller)`.
    CallSite(Loc, Loc),
    /// `fused<metadata>[…]`.
    Fused(Option<Attr>, Box<[Loc]>),
}

impl Loc {
    /// `unknown`.
    pub const UNKNOWN: Loc = Loc(0);
}
