//! The aliases of a printed operation.

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use crate::attr::AliasTarget;
use crate::ids::{Attr, Loc, RawType};

/// Something that may have an alias or contain something with an alias.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Symbol {
    Attr(Attr),
    Type(RawType),
    Loc(Loc),
    /// An alias in the text of another dialect.
    InText(AliasTarget),
}

/// A visited symbol.
pub(super) struct Visited<'a> {
    pub(super) symbol: Symbol,
    pub(super) name: Option<&'a str>,
    /// The number of nested aliases that it needs, itself included.
    pub(super) depth: u32,
    /// True if it may be defined after its use.
    pub(super) deferred: bool,
    pub(super) children: Vec<u32>,
}

/// The aliases of a printed operation, in the order of their definitions.
#[derive(Default)]
pub(super) struct Aliases<'a> {
    pub(super) names: HashMap<Symbol, String, FxBuildHasher>,
    pub(super) order: Vec<(Symbol, bool)>,
    pub(super) visited: Vec<Visited<'a>>,
    pub(super) index: HashMap<Symbol, u32, FxBuildHasher>,
    /// The symbols that were searched for aliases in texts.
    pub(super) searched: HashSet<Symbol, FxBuildHasher>,
}
