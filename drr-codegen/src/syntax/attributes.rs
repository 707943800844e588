//! The attributes of items: those with a meaning here, and those that the emitted items carry.

use proc_macro2::{Delimiter, Ident, Span, TokenTree};
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Meta, Token, parse_quote};

use super::ast::{Commutative, Definition, KeepAttrs, Level, OpPath, Reads};
use crate::args::doc_lines;
use crate::codes::{self, Message, message, report};
use crate::diag::{Errors, nearest};
use crate::tokens::{first_span, group, parse_rust, split_commas, stream, trees, unraw};

/// The greatest depth of `#[reads]`: each step is a layer of a type.
const MAX_DEPTH: u8 = 16;

/// The attributes of rules, sets and helpers.
const KNOWN: [&str; 6] = [
    "group",
    "keep_attrs",
    "commutative",
    "reads",
    "creates",
    "conversion",
];

/// The lint that rustc does not know.
const OVERLAP: &str = "overlap";

/// The error about a word that is nearly a known one. `what` says what it is, `show` writes it.
fn misspelt(
    path: &syn::Path,
    known: &[&str],
    what: &str,
    show: impl Fn(&str) -> String,
) -> Option<syn::Error> {
    let name = path.get_ident()?.to_string();
    let near = show(nearest(&name, known.iter().copied())?);
    let message = message!(RULE_ATTRIBUTE: "unknown {what} `{}`", show(&name);
        help: "did you mean `{near}`?");
    Some(message.at(path.span()))
}

/// The error about an attribute that is nearly one of a rule.
pub(crate) fn misspelt_attribute(attr: &Attribute) -> Option<syn::Error> {
    misspelt(attr.path(), &KNOWN, "attribute", |name| {
        format!("#[{name}]")
    })
}

/// Reads attributes; errors are reported.
pub(super) fn parse_attrs(errors: &Errors, trees: &[TokenTree], span: Span) -> Definition {
    let mut out = Definition::new(span);
    match parse_rust(Attribute::parse_outer, stream(trees)) {
        Ok(attrs) => {
            let failed = attrs.into_iter().filter_map(|attr| out.read(attr).err());
            failed.for_each(|error| errors.push(error));
        }
        Err(error) => errors.push(error),
    }
    out.doc = doc_text(&out.attrs);
    out
}

/// Checks the attributes that an item has itself: each once, and none that is for a set on something
/// else.
pub(super) fn check_own(errors: &Errors, attrs: &[TokenTree], is_set: bool) {
    const ONCE: [&str; 5] = ["group", "keep_attrs", "commutative", "reads", "conversion"];
    if !is_set {
        only_for(errors, attrs, &["conversion"], "stands before `set`");
    }
    let mut seen = Vec::new();
    for name in attrs.chunks(2).filter_map(attribute_name) {
        let text = name.to_string();
        if seen.contains(&text) {
            report!(errors.at, name.span(), RULE_ATTRIBUTE: "`#[{text}]` is given twice");
        } else if ONCE.contains(&&*text) {
            seen.push(text);
        }
    }
}

/// Reports attributes of rules on a helper.
pub(super) fn only_for_rules(errors: &Errors, attrs: &[TokenTree]) {
    let words = ["group", "keep_attrs", "commutative"];
    only_for(
        errors,
        attrs,
        &words,
        "is for rules and sets, not for a helper",
    );
}

/// Reports some attributes, which stand on something else.
fn only_for(errors: &Errors, attrs: &[TokenTree], words: &[&str], why: &str) {
    for name in attrs.chunks(2).filter_map(attribute_name) {
        if words.iter().any(|word| name == word) {
            report!(errors.at, name.span(), RULE_ATTRIBUTE: "`#[{name}]` {why}");
        }
    }
}

/// The first word of an attribute, which is two tokens.
pub(super) fn attribute_name(attr: &[TokenTree]) -> Option<Ident> {
    let attr = group(attr.get(1), Delimiter::Bracket)?.stream();
    match attr.into_iter().next() {
        Some(TokenTree::Ident(name)) => Some(name),
        _ => None,
    }
}

/// The name of an attribute: a string, or words with dots between them.
fn attr_name(part: &[TokenTree]) -> Option<String> {
    if let [TokenTree::Literal(_)] = part {
        let text = |input: ParseStream<'_>| input.parse::<syn::LitStr>();
        let text = parse_rust(text, stream(part)).ok()?.value();
        return (!text.is_empty()).then_some(text);
    }
    let mut name = String::new();
    for (at, tree) in part.iter().enumerate() {
        match tree {
            TokenTree::Ident(word) if at % 2 == 0 => name.push_str(&unraw(word)),
            TokenTree::Punct(dot) if at % 2 == 1 && dot.as_char() == '.' => name.push('.'),
            _ => return None,
        }
    }
    (part.len() % 2 == 1).then_some(name)
}

/// The names of attributes in parentheses that end at `close`.
fn attr_names(content: &[TokenTree], close: Span) -> syn::Result<Vec<String>> {
    let expected = |part| {
        let message = "expected the name of an attribute: `x.mark`, `\"x.type\"`";
        let message = codes::RULE_ATTRIBUTE.message(message);
        message.at(first_span(part, close))
    };
    let parts = split_commas(content);
    if parts.is_empty() {
        return Err(expected(&[]));
    }
    let names = parts
        .into_iter()
        .map(|part| attr_name(part).ok_or_else(|| expected(part)));
    names.collect()
}

impl Definition {
    fn read(&mut self, attr: Attribute) -> syn::Result<()> {
        let Some(name) = attr.path().get_ident().map(Ident::to_string) else {
            self.attrs.push(attr);
            return Ok(());
        };
        let spanning = |message: Message| message.spanning(&attr);
        let text = || attr.parse_args::<syn::LitStr>().map(|text| text.value());
        let flag = || {
            let path = attr.meta.require_path_only();
            path.map_err(|error| {
                message!(RULE_ATTRIBUTE: "`#[{name}]` takes no argument").at(error.span())
            })
        };
        match name.as_str() {
            "cfg" => self.cfgs.push(attr.meta.require_list()?.tokens.clone()),
            "group" => {
                let expected =
                    |_| spanning(message!(RULE_ATTRIBUTE: "expected `#[group(\"name\")]`"));
                self.group = Some(text().map_err(expected)?);
            }
            "keep_attrs" => {
                self.keep_attrs = match &attr.meta {
                    Meta::Path(_) => KeepAttrs::All,
                    Meta::List(list) => {
                        let end = list.delimiter.span().close();
                        KeepAttrs::Named(attr_names(&trees(list.tokens.clone()), end)?)
                    }
                    Meta::NameValue(_) => {
                        return Err(spanning(message!(RULE_ATTRIBUTE:
                                "expected `#[keep_attrs]` or `#[keep_attrs(x.mark)]`")));
                    }
                };
            }
            "conversion" => self.conversion = flag().map(|_| true)?,
            "commutative" => self.commutative = flag().map(|_| Commutative::OnRule)?,
            "reads" => {
                let reads = attr.parse_args::<Meta>().ok().and_then(|meta| reads(&meta));
                // Malformed, it does not limit the code: that would be a second error.
                self.reads = reads.unwrap_or(Reads::Any);
                if reads.is_none() {
                    return Err(spanning(message!(RULE_ATTRIBUTE:
                        "expected `#[reads(depth = n)]` with a number up to {MAX_DEPTH}, or `#[reads(any)]`")));
                }
            }
            "creates" => {
                let parser = Punctuated::<syn::Path, Token![,]>::parse_terminated;
                let paths = attr.parse_args_with(parser)?;
                self.creates.extend(paths.into_iter().map(OpPath::from));
            }
            "allow" | "warn" | "deny" => {
                let lints = attr.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
                let is_overlap = |lint: &Meta| lint.path().is_ident(OVERLAP);
                let (overlap, others): (Vec<_>, Vec<_>) =
                    lints.into_iter().flatten().partition(is_overlap);
                let mut wrong = others.iter();
                if let Some(error) =
                    wrong.find_map(|lint| misspelt(lint.path(), &[OVERLAP], "lint", str::to_string))
                {
                    return Err(error);
                }
                if overlap.is_empty() {
                    self.attrs.push(attr);
                    return Ok(());
                }
                self.overlap = Level::from_name(&name);
                if !others.is_empty() {
                    let path = attr.path();
                    self.attrs.push(parse_quote!(#[#path(#(#others),*)]));
                }
            }
            // The rule as it was written, before templates were instantiated.
            "__drr_text" => self.text = text()?,
            "__drr_instance" => self.instance = Some(text()?),
            _ => match misspelt_attribute(&attr) {
                Some(error) => return Err(error),
                None => self.attrs.push(attr),
            },
        }
        Ok(())
    }
}

/// The text of the doc comments among attributes.
pub fn doc_text(attrs: &[Attribute]) -> String {
    doc_lines(attrs).join("\n").trim().to_string()
}

/// `depth = n` or `any`.
fn reads(meta: &Meta) -> Option<Reads> {
    match meta {
        Meta::Path(path) if path.is_ident("any") => Some(Reads::Any),
        Meta::NameValue(value) if value.path.is_ident("depth") => {
            let syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Int(steps),
                ..
            }) = &value.value
            else {
                return None;
            };
            let steps = steps.base10_parse().ok()?;
            (steps <= MAX_DEPTH).then_some(Reads::Steps(steps))
        }
        _ => None,
    }
}

/// Attributes of what stands around an item and its own, which follow. Docs are the nearest ones'.
pub(super) fn join_attrs(outer: &[TokenTree], own: &[TokenTree]) -> Vec<TokenTree> {
    let is_doc = |attr: &[TokenTree]| attribute_name(attr).is_some_and(|name| name == "doc");
    let documented = own.chunks(2).any(is_doc);
    let outer = outer.chunks(2).filter(|attr| !documented || !is_doc(attr));
    outer.flatten().chain(own).cloned().collect()
}
