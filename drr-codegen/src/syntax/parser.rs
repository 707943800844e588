//! The state of a block while it is parsed.

use proc_macro2::{Ident, Span, TokenTree};
use syn::Visibility;

use super::ast::Block;
use super::attributes::ItemAttrs;
use super::template::Home;
use super::template::environment::Environment;
use super::template::library::{Library, collect_idents};
use super::template::resolve::Resolver;
use crate::diag::{Errors, in_instance};
use crate::tokens::stream;

/// A block while it is parsed.
pub(super) struct BlockParser<'e> {
    pub errors: &'e Errors,
    pub block: Block,
    /// Rules whose angle brackets are still to be parsed.
    pub pending: Vec<PendingRule>,
    pub library: Library,
    pub resolver: Resolver<'e>,
    pub deferred: Deferred,
}

/// A rule whose angle brackets are still to be parsed.
pub(super) struct PendingRule {
    pub attrs: ItemAttrs,
    pub vis: Visibility,
    pub name: Option<Ident>,
    pub multi: bool,
    /// `None` if it could not be told apart, which was reported.
    pub content: Option<Vec<TokenTree>>,
    pub close: Span,
    pub span: Span,
    pub text: String,
    pub instance: Option<String>,
    pub home: usize,
    pub imported: bool,
}

/// Names that depend on templates of other blocks. Rules that mention them wait until these are
/// known, and are made with them.
#[derive(Default)]
pub(super) struct Deferred {
    names: Vec<String>,
    /// What a `defm` of another block's multiclass puts before the names that it makes.
    prefixes: Vec<String>,
}

impl Deferred {
    pub(super) fn name(&mut self, name: Option<&Ident>) {
        self.names.extend(name.map(Ident::to_string));
    }

    pub(super) fn prefix(&mut self, prefix: &[TokenTree]) {
        self.prefixes
            .push(prefix.iter().map(ToString::to_string).collect());
    }

    /// Whether one of the names stands in `content`.
    pub(super) fn are_in(&self, content: &[TokenTree]) -> bool {
        if self.names.is_empty() && self.prefixes.is_empty() {
            return false;
        }
        let mut idents = Vec::new();
        collect_idents(stream(content), &mut idents);
        idents.iter().any(|ident| {
            self.names.contains(ident) || self.prefixes.iter().any(|p| ident.starts_with(&**p))
        })
    }
}

/// The templates around an item.
#[derive(Clone, Default)]
pub(super) struct Scope {
    pub environment: Environment,
    /// How diagnostics call the instantiation.
    pub instance: Option<String>,
    /// Attributes of the templates around.
    pub attrs: Vec<TokenTree>,
    /// `pub` of the `foreach` or `defm` around.
    pub vis: Vec<TokenTree>,
    /// In a multiclass, the name that the `defm` gives; nothing if it gives none.
    pub prefix: Option<Vec<TokenTree>>,
    /// Where the items were written.
    pub home: Home,
    /// Whether another block's template makes the item.
    pub imported: bool,
    /// The multiclasses around, outer first.
    pub within: Vec<(Home, String)>,
    /// How many templates are around.
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
