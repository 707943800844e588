//! The state of a block while it is parsed.

use proc_macro2::{Ident, Span, TokenTree};
use syn::Visibility;

use super::ast::Block;
use super::attributes::ItemAttrs;
use super::template::Home;
use super::template::environment::Environment;
use super::template::library::Library;
use super::template::resolve::Resolver;
use crate::diag::{Errors, in_instance};
use crate::tokens::{idents, stream};

/// A block while it is parsed.
pub(super) struct BlockParser<'e> {
    pub errors: &'e Errors,
    pub block: Block,
    /// Rules whose angle brackets are still to be parsed.
    pub pending: Vec<PendingRule>,
    pub library: Library,
    pub resolver: Resolver<'e>,
    /// The item of the block that is being parsed, by position.
    pub item: usize,
    pub waiting: Waiting,
}

/// The surroundings of a definition's body.
pub(super) struct Definition {
    pub attrs: ItemAttrs,
    pub vis: Visibility,
    pub name: Option<Ident>,
    /// The span of `def`.
    pub span: Span,
    pub instance: Option<String>,
}

/// A rule whose angle brackets are still to be parsed.
pub(super) struct PendingRule {
    pub definition: Definition,
    /// `Pat` or `Pattern`.
    pub kind: Ident,
    /// `None` if it could not be told apart, which was reported.
    pub content: Option<Vec<TokenTree>>,
    pub close: Span,
    pub text: String,
    pub home: Home,
    pub item: usize,
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

    /// Whether `content` mentions one of the names.
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
    /// The name of the instantiation in diagnostics.
    pub instance: Option<String>,
    /// Attributes of the templates around.
    pub attrs: Vec<TokenTree>,
    /// `pub` of the `foreach` or `defm` around.
    pub vis: Vec<TokenTree>,
    /// In a multiclass, the name that the `defm` gives; nothing if it gives none.
    pub prefix: Option<Vec<TokenTree>>,
    /// The block that contains the items.
    pub home: Home,
    /// The multiclasses around, outer first.
    pub within: Vec<(Home, String)>,
    /// The number of templates around.
    pub depth: usize,
}

impl BlockParser<'_> {
    pub(super) fn error(&self, span: Span, message: impl std::fmt::Display, scope: &Scope) {
        let message = in_instance(message, scope.instance.as_deref());
        self.errors.at(span, message);
    }

    /// `body` with what the names of loops and parameters stand for; what cannot be is reported.
    pub(super) fn substitute(&self, body: &[TokenTree], scope: &Scope) -> Option<Vec<TokenTree>> {
        let report = |span, message: String| self.error(span, message, scope);
        scope.environment.substitute(body, &report)
    }
}
