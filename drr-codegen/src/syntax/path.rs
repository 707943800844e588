//! Paths in rules.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::Path;

/// A path, parsed tolerantly: a trailing `::` is kept for rust-analyzer.
#[derive(Clone, Debug)]
pub struct OpPath {
    /// The path without a trailing `::`.
    pub path: Path,
    /// The tokens as written.
    pub raw: TokenStream,
    /// It does not end in `::`.
    pub complete: bool,
}

impl From<Path> for OpPath {
    fn from(path: Path) -> Self {
        OpPath {
            raw: path.to_token_stream(),
            path,
            complete: true,
        }
    }
}

impl OpPath {
    /// The last segment's name.
    pub fn last(&self) -> String {
        self.path
            .segments
            .last()
            .map(|s| s.ident.to_string())
            .unwrap_or_default()
    }
    /// The last segment's span.
    pub fn span(&self) -> Span {
        self.path
            .segments
            .last()
            .map_or_else(Span::call_site, |s| s.ident.span())
    }
    /// The path as a key: the same text, the same path.
    pub fn key(&self) -> String {
        match self.path.get_ident() {
            Some(name) => name.to_string(),
            None => self.path.to_token_stream().to_string(),
        }
    }
    /// The name, if the path is a single segment without generics.
    pub fn as_name(&self) -> Option<String> {
        (self.path.segments.len() == 1 && self.path.leading_colon.is_none() && !self.has_generics())
            .then(|| self.last())
    }
    /// True if a segment has generic arguments.
    pub fn has_generics(&self) -> bool {
        self.path.segments.iter().any(|s| !s.arguments.is_none())
    }
    /// True if it is `ConstantLike`, the native of sources that the language provides, by either of
    /// MLIR's names. No callback answers for it.
    pub fn is_constant_like(&self) -> bool {
        matches!(self.last().as_str(), "ConstantLike" | "ConstantLikeMatcher")
    }
    /// True if the last segment is in lower case, like a function.
    pub fn is_function(&self) -> bool {
        self.last()
            .trim_start_matches("r#")
            .starts_with(|c: char| c.is_lowercase() || c == '_')
    }
}
