//! The attributes of items: those with a meaning here, and those that the emitted items carry.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;
use syn::Attribute;
use syn::punctuated::Punctuated;

use super::ast::{Level, OpPath};
use crate::diag::Errors;
use crate::tokens::{group, is_word, parse_rust, split_commas, stream, trees};

/// The attributes in front of an item.
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
    /// `#[__drr_text("…")]`: the rule as it was written, before templates were instantiated.
    pub text: Option<String>,
    /// `#[__drr_instance("…")]`: the instantiation that made the rule.
    pub instance: Option<String>,
}

/// Reads attributes; errors are reported.
pub(super) fn parse_attrs(errors: &Errors, trees: &[TokenTree]) -> ItemAttrs {
    let mut out = ItemAttrs::default();
    if trees.is_empty() {
        return out;
    }
    let attrs = match parse_rust(Attribute::parse_outer, stream(trees)) {
        Ok(attrs) => attrs,
        Err(error) => {
            errors.push(error);
            return out;
        }
    };
    for attr in attrs {
        if let Err(error) = out.read(attr) {
            errors.push(error);
        }
    }
    out.doc = doc_text(&out.carried);
    out
}

impl ItemAttrs {
    fn read(&mut self, attr: Attribute) -> syn::Result<()> {
        let Some(name) = attr.path().get_ident().map(Ident::to_string) else {
            self.carried.push(attr);
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
            "commutative" => self.commutative = flag().map(|_| true)?,
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
                self.carried.extend(others);
            }
            "__drr_text" => self.text = Some(text()?),
            "__drr_instance" => self.instance = Some(text()?),
            _ => self.carried.push(attr),
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
