//! The exports of a block: templates and sub-patterns that other blocks may use.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;
use syn::Visibility;

use super::ast::{Export, Helper};
use super::attributes::parse_attrs;
use super::items::Item;
use super::parser::BlockParser;
use super::render::render;
use super::template::foreach::starts_body;
use crate::codes::report;
use crate::diag::Errors;
use crate::tokens::{is_word, stream, trees};

impl BlockParser<'_> {
    /// Notes a definition that other blocks may use.
    pub(super) fn export(&mut self, item: &Item<'_>, name: &Ident, tokens: TokenStream) {
        if item.vis.is_empty() {
            return;
        }
        let attrs = parse_attrs(self.errors, item.attrs, name.span());
        let own = stream(item.attrs);
        // A multiclass ends at its brace.
        let (text, end) = match item.tokens.split_last() {
            Some((_, head)) if is_word(head.first(), "multiclass") => (render(stream(head)), None),
            _ => (render(tokens.clone()), Some(quote!(;))),
        };
        self.block.exports.push(Export {
            attrs: attrs.attrs,
            cfgs: attrs.cfgs,
            vis: syn::parse2(stream(item.vis)).unwrap_or(Visibility::Inherited),
            name: name.clone(),
            text,
            tokens: quote!(#own #tokens #end),
            item: self.item,
        });
    }

    /// Adds to each export what it names of this block, so that it means the same elsewhere.
    pub(super) fn finish_exports(&mut self) {
        let helpers = &self.block.helpers;
        for export in &mut self.block.exports {
            self.errors.set_item(export.item);
            let own = export.name.to_string();
            let siblings = self.library.siblings(&export.tokens, &own);
            export
                .tokens
                .extend(siblings.iter().map(|sibling| sibling.tokens()));
            check_private(self.errors, &export.name, export.tokens.clone(), helpers);
        }
    }
}

/// An exported template that names a helper which only this block has.
fn check_private(errors: &Errors, export: &Ident, tokens: TokenStream, helpers: &[Helper]) {
    let mut guarded = false;
    for tree in tokens {
        match &tree {
            TokenTree::Group(g)
                // Braces hold the items of a multiclass or loop, or Rust code.
                if g.delimiter() != Delimiter::Brace || starts_body(&trees(g.stream()), 0) =>
            {
                check_private(errors, export, g.stream(), helpers);
            }
            TokenTree::Ident(ident) if !guarded => {
                let private = helpers.iter().any(|helper| {
                    matches!(helper.vis, Visibility::Inherited)
                        && helper.name.as_ref().is_some_and(|name| name == ident)
                });
                if private {
                    report!(errors.at, ident.span(), PRIVATE_IN_PUBLIC:
                        "`{export}` is for other blocks too, and `{ident}` is private to this one\nhelp: write `pub def {ident}`, and name it by a path that begins with `crate`");
                }
            }
            _ => {}
        }
        guarded = matches!(&tree, TokenTree::Punct(p) if matches!(p.as_char(), '$' | '.' | ':'));
    }
}
