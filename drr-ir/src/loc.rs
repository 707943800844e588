//! Locations: interned, so that equal handles are equal locations.

use crate::attr::Text;
use crate::ids::{Attr, Loc, Name};

/// Where something comes from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LocKind {
    /// `unknown`.
    Unknown,
    /// `"file":line:column`, and the end of the range where it is one.
    File {
        /// The file's name, interned.
        file: Name,
        /// Start line and column.
        start: (u32, u32),
        /// End line and column; the start's where it is no range.
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
