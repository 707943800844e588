//! The attributes of items: those with a meaning here, and those that the emitted items carry.

use proc_macro2::{Delimiter, Ident, Span, TokenTree};
use quote::quote;
use syn::Attribute;
use syn::parse::Parser;
use syn::punctuated::Punctuated;

use super::ast::{Commutative, Definition, Level, OpPath};
use crate::args::doc_lines;
use crate::diag::Errors;
use crate::tokens::{group, is_word, split_commas, stream, trees};

/// Reads attributes; errors are reported.
pub(super) fn parse_attrs(errors: &Errors, trees: &[TokenTree], span: Span) -> Definition {
    let mut out = Definition::new(span);
    match Attribute::parse_outer.parse2(stream(trees)) {
        Ok(attrs) => {
            let failed = attrs.into_iter().filter_map(|attr| out.read(attr).err());
            failed.for_each(|error| errors.push(error));
        }
        Err(error) => errors.push(error),
    }
    out.doc = doc_text(&out.attrs);
    out
}

impl Definition {
    fn read(&mut self, attr: Attribute) -> syn::Result<()> {
        let Some(name) = attr.path().get_ident().map(Ident::to_string) else {
            self.attrs.push(attr);
            return Ok(());
        };
        let spanning = |message: &str| syn::Error::new_spanned(&attr, message);
        let text = || attr.parse_args::<syn::LitStr>().map(|text| text.value());
        let flag = || {
            let path = attr.meta.require_path_only();
            path.map_err(|error| {
                syn::Error::new(error.span(), format!("`#[{name}]` takes no argument"))
            })
        };
        match name.as_str() {
            "cfg" => self.cfgs.push(attr.meta.require_list()?.tokens.clone()),
            "group" => {
                let expected = |_| spanning("expected `#[group(\"name\")]`");
                self.group = Some(text().map_err(expected)?);
            }
            "keep_attrs" => self.keep_attrs = flag().map(|_| true)?,
            "commutative" => self.commutative = flag().map(|_| Commutative::OnRule)?,
            "reads" => {
                self.reads = match attr.parse_args::<syn::MetaNameValue>() {
                    Ok(meta) if meta.path.is_ident("depth") && is_count(&meta.value) => true,
                    _ => return Err(spanning("expected `#[reads(depth = n)]`")),
                };
            }
            "creates" => {
                let parser = Punctuated::<syn::Path, syn::Token![,]>::parse_terminated;
                let paths = attr.parse_args_with(parser)?;
                self.creates.extend(paths.into_iter().map(OpPath::from));
            }
            "allow" | "warn" | "deny" => {
                let (overlap, others) = without_overlap(attr);
                if overlap {
                    self.overlap = Some(match name.as_str() {
                        "allow" => Level::Allow,
                        "warn" => Level::Warn,
                        _ => Level::Deny,
                    });
                }
                self.attrs.extend(others);
            }
            // The rule as it was written, before templates were instantiated.
            "__drr_text" => self.text = text()?,
            "__drr_instance" => self.instance = Some(text()?),
            _ => self.attrs.push(attr),
        }
        Ok(())
    }
}

/// Takes `overlap`, which rustc does not know, out of the lints of `#[warn(…)]`. Gives whether it was
/// there, and the attribute with the other lints.
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
    doc_lines(attrs).join("\n").trim().to_string()
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
