//! `class` and `multiclass` as they are written.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::quote;

use super::Home;
use super::parameters::{Parameter, parse_parameters};
use crate::diag::Errors;
use crate::tokens::{group, is_arrow_end, is_punct, stream, trees};

/// A `class` or `multiclass`.
#[derive(Clone)]
pub(in crate::syntax) struct Template {
    pub name: Ident,
    /// `None` if they could not be parsed, which was reported.
    pub parameters: Option<Vec<Parameter>>,
    pub body: TemplateBody,
    /// Attributes, for all that comes of it.
    pub attrs: Vec<TokenTree>,
    /// The item as written.
    item: Vec<TokenTree>,
    pub home: Home,
}

#[derive(Clone)]
pub(in crate::syntax) enum TemplateBody {
    /// What follows the `:` of a class: `Pat<…>` or another class.
    Class(Vec<TokenTree>),
    /// The items of a multiclass, behind those of the multiclasses that it derives from.
    Multiclass {
        bases: Vec<TokenTree>,
        items: Vec<TokenTree>,
    },
}

impl Template {
    /// The item, for other blocks.
    pub(crate) fn tokens(&self) -> TokenStream {
        let (attrs, item) = (stream(&self.attrs), stream(&self.item));
        let end = matches!(self.body, TemplateBody::Class(_)).then(|| quote!(;));
        quote!(#attrs #item #end)
    }

    /// "class" or "multiclass".
    pub(crate) fn what(&self) -> &'static str {
        match self.body {
            TemplateBody::Class(_) => "class",
            TemplateBody::Multiclass { .. } => "multiclass",
        }
    }
}

/// Parses `class Name<params> : …` or `multiclass Name<params> { … }`; errors are reported.
pub(in crate::syntax) fn parse_template(
    errors: &Errors,
    item: &[TokenTree],
    attrs: &[TokenTree],
    home: Home,
) -> Option<Template> {
    let (TokenTree::Ident(word), rest) = item.split_first()? else {
        return None;
    };
    let multiclass = word == "multiclass";
    if !multiclass && word != "class" {
        return None;
    }
    let [TokenTree::Ident(name), rest @ ..] = rest else {
        let span = rest.first().map_or(word.span(), TokenTree::span);
        errors.at(span, format!("expected the name of the {word}"));
        return None;
    };
    let mut parameters = Some(Vec::new());
    let mut at = 0;
    if is_punct(rest.first(), '<') {
        let Some(close) = closing(rest) else {
            errors.at(rest[0].span(), "this `<` is not closed");
            return None;
        };
        parameters = parse_parameters(errors, &rest[1..close], rest[close].span());
        at = close + 1;
    }
    let end: Span = item.last().map_or(word.span(), TokenTree::span);
    let body = if multiclass {
        let Some(body) = group(rest.last(), Delimiter::Brace) else {
            errors.at(
                end,
                format!("expected the items of the multiclass: `multiclass {name}<…> {{ … }}`"),
            );
            return None;
        };
        let between = &rest[at..rest.len() - 1];
        let bases = match between {
            [] => &[],
            [colon, bases @ ..] if is_punct(Some(colon), ':') => bases,
            [other, ..] => {
                errors.at(other.span(), "expected `{` or `:`");
                return None;
            }
        };
        TemplateBody::Multiclass {
            bases: bases.to_vec(),
            items: trees(body.stream()),
        }
    } else {
        match &rest[at..] {
            [colon, body @ ..] if is_punct(Some(colon), ':') && !body.is_empty() => {
                TemplateBody::Class(body.to_vec())
            }
            other => {
                errors.at(
                    other.first().map_or(end, TokenTree::span),
                    format!("expected what the class makes: `class {name}<…> : Pat<…>;`"),
                );
                return None;
            }
        }
    };
    Some(Template {
        name: name.clone(),
        parameters,
        body,
        attrs: attrs.to_vec(),
        item: item.to_vec(),
        home,
    })
}

/// The `>` that closes the `<` at the beginning.
fn closing(trees: &[TokenTree]) -> Option<usize> {
    let mut depth = 0usize;
    for at in 0..trees.len() {
        if is_punct(trees.get(at), '<') {
            depth += 1;
        } else if is_punct(trees.get(at), '>') && !is_arrow_end(trees, at) {
            depth -= 1;
            if depth == 0 {
                return Some(at);
            }
        }
    }
    None
}
