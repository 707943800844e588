//! Templates: parses `class` and `multiclass`.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;

use super::Home;
use super::parameters::{Parameter, parse_parameters};
use crate::codes::report;
use crate::diag::Errors;
use crate::tokens::{angle_close, first_span, group, is_punct, stream, trees};

/// A `class`, a `multiclass` or a named sub-pattern.
pub(in crate::syntax) struct Template {
    pub name: Ident,
    /// `None` if the parameters could not be parsed; the error was reported.
    pub parameters: Option<Vec<Parameter>>,
    pub body: TemplateBody,
    /// Attributes for all items that are made from it.
    pub attrs: Vec<TokenTree>,
    /// The source tokens of the item.
    item: Vec<TokenTree>,
    pub home: Home,
}

pub(in crate::syntax) enum TemplateBody {
    /// The tokens after the `:` of a class: `Pat<…>` or another class.
    Class(Vec<TokenTree>),
    /// The items of a multiclass, after those of the multiclasses that it derives from.
    Multiclass {
        bases: Vec<TokenTree>,
        items: Vec<TokenTree>,
    },
    /// `def Name : Dag<(…)>`, and the origin of its tokens. `None` if it could not be parsed; the
    /// error was reported.
    Dag(Option<Group>, Home),
}

impl TemplateBody {
    /// The tokens of a class.
    pub(crate) fn class(&self) -> &[TokenTree] {
        match self {
            TemplateBody::Class(tokens) => tokens,
            _ => &[],
        }
    }
}

impl Template {
    /// The sub-pattern `name`.
    pub(crate) fn dag(name: Ident, dag: Option<Group>, home: Home, written: Home) -> Self {
        Template {
            item: trees(quote!(def #name : Dag<#dag>)),
            parameters: None,
            body: TemplateBody::Dag(dag, written),
            attrs: Vec::new(),
            name,
            home,
        }
    }

    /// True if it is a sub-pattern.
    pub(crate) fn is_dag(&self) -> bool {
        matches!(self.body, TemplateBody::Dag(..))
    }

    /// The item for other blocks.
    pub(crate) fn tokens(&self) -> TokenStream {
        let (attrs, item) = (stream(&self.attrs), stream(&self.item));
        let multiclass = matches!(self.body, TemplateBody::Multiclass { .. });
        let end = (!multiclass).then(|| quote!(;));
        quote!(#attrs #item #end)
    }

    /// The kind of template, with its body.
    pub(crate) fn what(&self) -> &'static str {
        match self.body {
            TemplateBody::Class(_) => "class",
            TemplateBody::Multiclass { .. } => "multiclass",
            TemplateBody::Dag(..) => "sub-pattern",
        }
    }
}

/// Parses `class Name<params> : …` or `multiclass Name<params> { … }`. Errors are reported.
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
        return report!(errors.fail, first_span(rest, word.span()), TEMPLATE_NAME:
            "expected the name of the {word}");
    };
    let (mut parameters, mut rest) = (Some(Vec::new()), rest);
    if is_punct(rest.first(), '<') {
        let close = angle_close(errors, rest, 0)?;
        parameters = parse_parameters(errors, &rest[1..close], rest[close].span());
        rest = &rest[close + 1..];
    } else if let Some(open) = group(rest.first(), Delimiter::Parenthesis) {
        report!(errors.at, open.span_open(), PARAMETER_FORM:
            "the parameters of a {word} stand in angle brackets: `{word} {name}<…>`");
        (parameters, rest) = (None, &rest[1..]);
    }
    let end = item.last().map_or(word.span(), TokenTree::span);
    let body = match rest {
        [between @ .., TokenTree::Group(g)] if multiclass && g.delimiter() == Delimiter::Brace => {
            let bases = match between {
                [] => &[],
                [colon, bases @ ..] if is_punct(Some(colon), ':') => bases,
                [other, ..] => {
                    return report!(errors.fail, other.span(), TEMPLATE_BODY:
                        "expected `{{` or `:`");
                }
            };
            TemplateBody::Multiclass {
                bases: bases.to_vec(),
                items: trees(g.stream()),
            }
        }
        _ if multiclass => {
            let form = format!("`multiclass {name}<…> {{ … }}`");
            return report!(errors.fail, end, TEMPLATE_BODY:
                "expected the items of the multiclass: {form}");
        }
        [colon, class @ .., TokenTree::Group(body)]
            if is_punct(Some(colon), ':')
                && body.delimiter() == Delimiter::Brace
                && is_punct(class.last(), '>') =>
        {
            report!(errors.at, body.span_open(), TABLEGEN_ITEM:
                "a class has no body";
                help: "`;` follows `Pat<…>`; a benefit is written in it, `(addBenefit 3)`");
            TemplateBody::Class(class.to_vec())
        }
        [colon, body @ ..] if is_punct(Some(colon), ':') && !body.is_empty() => {
            TemplateBody::Class(body.to_vec())
        }
        other => {
            return report!(errors.fail, first_span(other, end), TEMPLATE_BODY:
                "expected what the class makes: `class {name}<…> : Pat<…>;`";
                help: "a class makes a rule, native code, a constraint, a DAG, or what another class makes");
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
