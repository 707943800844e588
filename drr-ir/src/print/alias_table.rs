//! The aliases of a printed operation.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::ids::{Attr, Loc, RawType};

/// Something that may have an alias or contain something with an alias.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Symbol {
    Attr(Attr),
    Type(RawType),
    Loc(Loc),
}

/// A visited symbol.
pub(super) struct Visited {
    pub(super) symbol: Symbol,
    pub(super) name: Option<&'static str>,
    /// The number of nested aliases that it needs, itself included.
    pub(super) depth: u32,
    /// Whether it may be defined after its use.
    pub(super) deferred: bool,
    pub(super) children: Vec<u32>,
}

/// The aliases of a printed operation, in the order of their definitions.
#[derive(Default)]
pub(super) struct Aliases {
    pub(super) names: HashMap<Symbol, String, FxBuildHasher>,
    pub(super) order: Vec<(Symbol, bool)>,
    pub(super) visited: Vec<Visited>,
    pub(super) index: HashMap<Symbol, u32, FxBuildHasher>,
}
