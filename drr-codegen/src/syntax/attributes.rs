//! The attributes of items: those that mean something here, and those that are carried over.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Attribute;
use syn::parse::Parser;

use super::ast::{Level, OpPath};
use crate::diag::Errors;
use crate::tokens::{group, is_word, split_commas, stream, trees};
use proc_macro2::Delimiter;

/// What the attributes in front of an item say.
#[derive(Default)]
pub(super) struct ItemAttrs {
    pub carried: Vec<Attribute>,
    pub doc: String,
    pub cfgs: Vec<TokenStream>,
    pub group: Option<String>,
    pub keep_attrs: bool,
    pub commutative: bool,
    pub reads: bool,
    pub creates: Vec<OpPath>,
    pub overlap: Option<Level>,
}

/// Reads attributes; errors are reported.
pub(super) fn parse_attrs(errors: &Errors, trees: &[TokenTree]) -> ItemAttrs {
    let mut out = ItemAttrs::default();
    if trees.is_empty() {
        return out;
    }
    let attrs = match Attribute::parse_outer.parse2(stream(trees)) {
        Ok(attrs) => attrs,
        Err(error) => {
            errors.push(error);
            return out;
        }
    };
    for attr in attrs {
        let path = attr.path();
        if path.is_ident("cfg") {
            match attr.meta.require_list() {
                Ok(list) => out.cfgs.push(list.tokens.clone()),
                Err(error) => errors.push(error),
            }
        } else if path.is_ident("doc") {
            out.carried.push(attr);
        } else if path.is_ident("group") {
            match attr.parse_args::<syn::LitStr>() {
                Ok(text) => out.group = Some(text.value()),
                Err(_) => errors.spanning(&attr, "expected `#[group(\"name\")]`"),
            }
        } else if path.is_ident("keep_attrs") {
            match attr.meta.require_path_only() {
                Ok(_) => out.keep_attrs = true,
                Err(error) => errors.at(error.span(), "`#[keep_attrs]` takes no argument"),
            }
        } else if path.is_ident("commutative") {
            match attr.meta.require_path_only() {
                Ok(_) => out.commutative = true,
                Err(error) => errors.at(error.span(), "`#[commutative]` takes no argument"),
            }
        } else if path.is_ident("reads") {
            let parsed = attr.parse_args::<syn::MetaNameValue>();
            match parsed {
                Ok(meta) if meta.path.is_ident("depth") && is_count(&meta.value) => {
                    out.reads = true
                }
                _ => errors.spanning(&attr, "expected `#[reads(depth = n)]`"),
            }
        } else if path.is_ident("creates") {
            let parser = syn::punctuated::Punctuated::<syn::Path, syn::Token![,]>::parse_terminated;
            match attr.parse_args_with(parser) {
                Ok(paths) => out.creates.extend(paths.into_iter().map(|path| OpPath {
                    raw: path.to_token_stream(),
                    path,
                    complete: true,
                })),
                Err(error) => errors.push(error),
            }
        } else if let Some(level) = level_of(path) {
            let (overlap, others) = without_overlap(attr);
            if overlap {
                out.overlap = Some(level);
            }
            out.carried.extend(others);
        } else {
            out.carried.push(attr);
        }
    }
    out.doc = doc_text(&out.carried);
    out
}

fn level_of(path: &syn::Path) -> Option<Level> {
    let levels = [
        ("allow", Level::Allow),
        ("warn", Level::Warn),
        ("deny", Level::Deny),
    ];
    let found = levels.iter().find(|(name, _)| path.is_ident(name));
    found.map(|(_, level)| *level)
}

/// Whether the lints of `#[warn(…)]` name `overlap`, which rustc does not know; and the attribute with
/// the others.
fn without_overlap(mut attr: Attribute) -> (bool, Option<Attribute>) {
    let syn::Meta::List(list) = &mut attr.meta else {
        return (false, Some(attr));
    };
    let lints = trees(list.tokens.clone());
    let is_overlap = |lint: &[TokenTree]| matches!(lint, [name] if is_word(Some(name), "overlap"));
    let parts = split_commas(&lints);
    let others: Vec<_> = parts
        .iter()
        .filter(|lint| !is_overlap(lint))
        .map(|lint| stream(lint))
        .collect();
    if others.len() == parts.len() {
        return (false, Some(attr));
    }
    if others.is_empty() {
        return (true, None);
    }
    list.tokens = quote!(#(#others),*);
    (true, Some(attr))
}

/// The text of the doc comments among attributes.
pub fn doc_text(attrs: &[Attribute]) -> String {
    let lines = attrs
        .iter()
        .filter(|attr| attr.path().is_ident("doc"))
        .filter_map(|attr| match &attr.meta {
            syn::Meta::NameValue(syn::MetaNameValue {
                value:
                    syn::Expr::Lit(syn::ExprLit {
                        lit: syn::Lit::Str(text),
                        ..
                    }),
                ..
            }) => Some(text.value().trim().to_string()),
            _ => None,
        });
    lines.collect::<Vec<_>>().join("\n")
}

fn is_count(expr: &syn::Expr) -> bool {
    matches!(expr, syn::Expr::Lit(lit) if matches!(lit.lit, syn::Lit::Int(_)))
}

/// Attributes of what stands around an item and its own, which follow. Docs are the nearest ones'.
pub(super) fn join_attrs(outer: &[TokenTree], own: &[TokenTree]) -> Vec<TokenTree> {
    let is_doc = |attr: &[TokenTree]| match group(attr.get(1), Delimiter::Bracket) {
        Some(g) => is_word(g.stream().into_iter().next().as_ref(), "doc"),
        None => false,
    };
    let documented = own.chunks(2).any(is_doc);
    let outer = outer.chunks(2).filter(|attr| !documented || !is_doc(attr));
    outer.flatten().chain(own).cloned().collect()
}
