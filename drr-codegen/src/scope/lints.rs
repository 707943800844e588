//! The facts of the scope that later macro calls need for warnings.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::Attribute;

use crate::diag::Errors;
use crate::syntax::{Unused, UnusedKind};
use crate::tokens::idents;

/// The names that nothing uses. `None` if the block has mistakes: warnings about it could be
/// consequences of them.
#[derive(Clone, Copy)]
pub struct Lints<'a>(Option<&'a [Unused]>);

impl<'a> Lints<'a> {
    /// The warnings of a block with these errors.
    pub fn of(errors: &Errors, unused: &'a [Unused]) -> Self {
        Lints(errors.is_empty().then_some(unused))
    }

    /// Reads what [`ToTokens`] writes: `off`, or `op r argument x …`.
    pub fn parse(tokens: TokenStream) -> Option<Vec<Unused>> {
        let mut words = tokens.into_iter().filter_map(|tree| match tree {
            TokenTree::Ident(ident) => Some(ident),
            _ => None,
        });
        let mut unused = Vec::new();
        while let Some(kind) = words.next() {
            let kind = UnusedKind::from_name(&kind.to_string())?;
            let ident = words.next()?;
            unused.push(Unused { ident, kind });
        }
        Some(unused)
    }
}

impl ToTokens for Lints<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Some(unused) = self.0 else {
            return tokens.extend(quote!(off));
        };
        for Unused { ident, kind } in unused {
            let kind = format_ident!("{}", kind.name());
            tokens.extend(quote!(#kind #ident));
        }
    }
}

/// True for `#[allow(unused_variables)]`, and for the lints that include or show it.
pub(super) fn allows_unused(attr: &Attribute) -> bool {
    let of_names = ["unused_variables", "unused", "deprecated"];
    let lints = idents(attr.meta.to_token_stream());
    attr.path().is_ident("allow") && lints.iter().any(|lint| of_names.contains(&lint.as_str()))
}
