//! The exports of a block: templates and sub-patterns that other blocks may use.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::Visibility;

use super::ast::{Export, Helper};
use super::attributes::parse_attrs;
use super::items::Item;
use super::parser::BlockParser;
use super::render::render;
use super::template::library::Sibling;
use crate::diag::Errors;
use crate::tokens::{is_word, stream};

impl BlockParser<'_> {
    /// Notes a definition that other blocks may use.
    pub(super) fn export(&mut self, item: &Item<'_>, name: &Ident, tokens: TokenStream) {
        if item.vis.is_empty() {
            return;
        }
        let attrs = parse_attrs(self.errors, item.attrs);
        let own = stream(item.attrs);
        // A multiclass ends at its brace.
        let (text, end) = match item.tokens.split_last() {
            Some((_, head)) if is_word(head.first(), "multiclass") => (render(stream(head)), None),
            _ => (render(tokens.clone()), Some(quote!(;))),
        };
        self.block.exports.push(Export {
            attrs: attrs.carried,
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
            for sibling in siblings {
                let tokens = match sibling {
                    Sibling::Template(template) => template.tokens(),
                    Sibling::Dag(dag) => {
                        let (name, dag) = (&dag.name, &dag.dag);
                        quote!(def #name : Dag<#dag>;)
                    }
                };
                export.tokens.extend(tokens);
            }
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
                if g.delimiter() != proc_macro2::Delimiter::Brace || is_items(g) =>
            {
                check_private(errors, export, g.stream(), helpers);
            }
            TokenTree::Ident(ident) if !guarded => {
                let private = helpers.iter().any(|helper| {
                    matches!(helper.vis, Visibility::Inherited)
                        && helper.name.as_ref().is_some_and(|name| name == ident)
                });
                if private {
                    errors.at(
                        ident.span(),
                        format!("`{export}` is for other blocks too, and `{ident}` is private to this one; write `pub def {ident}`, and name it by a path that begins with `crate`"),
                    );
                }
            }
            _ => {}
        }
        guarded = matches!(&tree, TokenTree::Punct(p) if matches!(p.as_char(), '$' | '.' | ':'));
    }
}

/// Braces hold the items of a multiclass or loop, or Rust code.
fn is_items(g: &proc_macro2::Group) -> bool {
    let trees: Vec<TokenTree> = g.stream().into_iter().collect();
    let words = ["def", "defm", "foreach", "pub"];
    words.iter().any(|word| is_word(trees.first(), word))
        || matches!(trees.first(), Some(TokenTree::Punct(p)) if p.as_char() == '#')
}
