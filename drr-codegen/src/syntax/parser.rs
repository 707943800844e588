//! The state of a block while it is parsed.

use proc_macro2::{Ident, TokenTree};

use super::ast::{Block, Rule};
use super::template::Home;
use super::template::environment::Environment;
use super::template::library::{Key, Library};
use crate::diag::Errors;
use crate::tokens::{idents, stream};

/// A block while it is parsed.
pub(super) struct BlockParser<'e> {
    pub errors: &'e Errors,
    pub block: Block,
    /// Rules whose angle brackets are still to be parsed, with the origin of their content.
    pub pending: Vec<(Rule, Home)>,
    /// The names of the `defvar`s.
    pub variables: Vec<Ident>,
    pub library: Library<'e>,
    /// The item of the block that is being parsed, by position.
    pub item: usize,
    pub waiting: Waiting,
}

/// Items that depend on templates of other blocks, and the names that they make. Rules that mention
/// these names wait as well.
#[derive(Default)]
pub(super) struct Waiting {
    pub items: Vec<usize>,
    names: Vec<String>,
    /// The prefixes that a `defm` of another block's multiclass gives to the names that it makes.
    prefixes: Vec<String>,
}

impl Waiting {
    pub(super) fn item(&mut self, item: usize) {
        if !self.items.contains(&item) {
            self.items.push(item);
        }
    }

    pub(super) fn name(&mut self, item: usize, name: Option<&Ident>) {
        self.item(item);
        self.names.extend(name.map(Ident::to_string));
    }

    pub(super) fn prefix(&mut self, item: usize, prefix: &[TokenTree]) {
        self.item(item);
        let prefix = prefix.iter().map(ToString::to_string);
        self.prefixes.push(prefix.collect());
    }

    /// True if `content` mentions one of the names.
    pub(super) fn is_in(&self, content: &[TokenTree]) -> bool {
        let is_one = |ident: &String| {
            self.names.contains(ident) || self.prefixes.iter().any(|p| ident.starts_with(&**p))
        };
        !self.items.is_empty() && idents(stream(content)).iter().any(is_one)
    }
}

/// The templates around an item.
#[derive(Clone, Default)]
pub(super) struct Scope {
    pub environment: Environment,
    /// Attributes of the templates around.
    pub attrs: Vec<TokenTree>,
    /// `pub` of the `foreach` or `defm` around.
    pub vis: Vec<TokenTree>,
    /// In a multiclass, the name that the `defm` gives; nothing if it gives none.
    pub prefix: Option<Vec<TokenTree>>,
    /// The block that contains the items.
    pub home: Home,
    /// The multiclasses around, outer first.
    pub within: Vec<Key>,
    /// The number of templates around.
    pub depth: usize,
}
