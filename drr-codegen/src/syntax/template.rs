//! Templates: `foreach`, and pasting with `#`. Substitution is of whole tokens, never of what
//! follows `$` or `.`.

use proc_macro2::{Delimiter, Group, Ident, TokenTree};
use syn::ext::IdentExt;

use crate::diag::Errors;
use crate::tokens::{first_span, group, is_punct, is_word, render, split_commas, stream, trees};

/// One instantiation of a `foreach` body.
pub struct Instance {
    /// The body with everything substituted.
    pub body: Vec<TokenTree>,
    /// `Cmp = FOrdLessThanOp`, for diagnostics.
    pub label: String,
}

/// Parses a `foreach` whose keyword stands at `at`. Gives its instances and the position behind it.
///
/// Both spellings: `foreach x in [a, b] { … }` and TableGen's `foreach x = [a, b] in { … }`.
pub fn parse_foreach(errors: &Errors, trees_: &[TokenTree], at: usize) -> (Vec<Instance>, usize) {
    let keyword = trees_[at].span();
    let mut i = at + 1;
    // Everything up to the body, for recovery.
    let body_at = (i..trees_.len()).find(|&j| {
        group(trees_.get(j), Delimiter::Brace).is_some() || is_punct(trees_.get(j), ';')
    });
    let Some(body_at) = body_at else {
        errors.at(keyword, "expected `foreach x in [a, b] { … }`");
        return (Vec::new(), trees_.len());
    };
    let after = body_at + 1;
    let names = match trees_.get(i) {
        Some(TokenTree::Ident(ident)) => {
            i += 1;
            vec![ident.clone()]
        }
        Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Parenthesis => {
            i += 1;
            match tuple_names(errors, g) {
                Some(names) => names,
                None => return (Vec::new(), after),
            }
        }
        other => {
            errors.at(
                other.map_or(keyword, TokenTree::span),
                "expected a loop variable: `foreach x in […]` or `foreach (x, y) in […]`",
            );
            return (Vec::new(), after);
        }
    };
    if !(is_word(trees_.get(i), "in") || is_punct(trees_.get(i), '=')) {
        errors.at(
            trees_.get(i).map_or(keyword, TokenTree::span),
            "expected `in`",
        );
        return (Vec::new(), after);
    }
    i += 1;
    let Some(list) = group(trees_.get(i), Delimiter::Bracket) else {
        errors.at(
            trees_.get(i).map_or(keyword, TokenTree::span),
            "expected a list: `[a, b, …]`",
        );
        return (Vec::new(), after);
    };
    i += 1;
    if is_word(trees_.get(i), "in") {
        i += 1;
    }
    let Some(body) = group(trees_.get(i), Delimiter::Brace) else {
        errors.at(
            trees_.get(i).map_or(keyword, TokenTree::span),
            "expected the loop's body: `{ … }`",
        );
        return (Vec::new(), after);
    };
    let body = trees(body.stream());
    let elements = trees(list.stream());
    let mut instances = Vec::new();
    for element in split_commas(&elements) {
        let values: Vec<Vec<TokenTree>> = if names.len() == 1 {
            vec![element.to_vec()]
        } else {
            let tuple =
                group(element.first(), Delimiter::Parenthesis).filter(|_| element.len() == 1);
            let Some(tuple) = tuple else {
                errors.at(
                    first_span(element, list.span()),
                    format!("expected a tuple of {}", names.len()),
                );
                continue;
            };
            let inner = trees(tuple.stream());
            let values: Vec<_> = split_commas(&inner)
                .into_iter()
                .map(<[TokenTree]>::to_vec)
                .collect();
            if values.len() != names.len() {
                errors.at(
                    tuple.span_open(),
                    format!(
                        "expected a tuple of {}, found one of {}",
                        names.len(),
                        values.len()
                    ),
                );
                continue;
            }
            values
        };
        let label = names
            .iter()
            .zip(&values)
            .map(|(name, value)| format!("`{name} = {}`", render(stream(value))))
            .collect::<Vec<_>>()
            .join(", ");
        let map: Vec<(String, Vec<TokenTree>)> =
            names.iter().map(Ident::to_string).zip(values).collect();
        instances.push(Instance {
            body: substitute(&body, &map),
            label,
        });
    }
    (instances, i + 1)
}

fn tuple_names(errors: &Errors, g: &Group) -> Option<Vec<Ident>> {
    let inner = trees(g.stream());
    let mut names = Vec::new();
    for part in split_commas(&inner) {
        match part {
            [TokenTree::Ident(ident)] => names.push(ident.clone()),
            _ => {
                errors.at(first_span(part, g.span_open()), "expected a loop variable");
                return None;
            }
        }
    }
    if names.len() < 2 {
        errors.at(g.span_open(), "a tuple of loop variables has at least two");
        return None;
    }
    Some(names)
}

/// Replaces whole tokens, except behind `$` and `.`.
fn substitute(body: &[TokenTree], map: &[(String, Vec<TokenTree>)]) -> Vec<TokenTree> {
    let mut out: Vec<TokenTree> = Vec::new();
    for (i, tree) in body.iter().enumerate() {
        match tree {
            TokenTree::Ident(ident) => {
                let guarded =
                    i > 0 && (is_punct(body.get(i - 1), '$') || is_punct(body.get(i - 1), '.'));
                let name = ident.to_string();
                match map.iter().find(|(from, _)| !guarded && *from == name) {
                    Some((_, value)) => out.extend(value.iter().cloned()),
                    None => out.push(tree.clone()),
                }
            }
            TokenTree::Group(g) => {
                let inner = substitute(&trees(g.stream()), map);
                let mut new = Group::new(g.delimiter(), stream(&inner));
                new.set_span(g.span());
                out.push(TokenTree::Group(new));
            }
            _ => out.push(tree.clone()),
        }
    }
    out
}

/// Parses a name with pastes, `Name #x #y`, up to the `:`. A path pastes its last segment.
pub fn parse_pasted_name(errors: &Errors, name: &Ident, pastes: &[TokenTree]) -> Option<Ident> {
    if pastes.is_empty() {
        return Some(name.clone());
    }
    let mut text = name.unraw().to_string();
    let mut i = 0;
    while i < pastes.len() {
        if !is_punct(pastes.get(i), '#') {
            errors.at(
                pastes[i].span(),
                "expected `:` after the name, or `#` and what to paste",
            );
            return None;
        }
        i += 1;
        let start = i;
        while i < pastes.len() && !is_punct(pastes.get(i), '#') {
            i += 1;
        }
        let last = pastes[start..i].iter().rev().find_map(|tree| match tree {
            TokenTree::Ident(ident) => Some(ident.to_string()),
            TokenTree::Literal(lit) => Some(lit.to_string()),
            _ => None,
        });
        match last {
            Some(part) => text.extend(
                part.trim_start_matches("r#")
                    .chars()
                    .filter(|c| c.is_ascii_alphanumeric() || *c == '_'),
            ),
            None => {
                errors.at(
                    first_span(&pastes[start..], pastes[start - 1].span()),
                    "expected a name or literal to paste",
                );
                return None;
            }
        }
    }
    // A keyword cannot come of it that the name was not before.
    match syn::parse_str::<Ident>(&text) {
        Ok(_) => Some(Ident::new(&text, name.span())),
        Err(_) => {
            errors.at(
                name.span(),
                format!("the pasted name `{text}` is no identifier"),
            );
            None
        }
    }
}

/// The tokens of one instantiation's label joined to an outer one.
pub fn join_labels(outer: Option<&str>, inner: &str) -> String {
    match outer {
        Some(outer) => format!("{outer}, {inner}"),
        None => inner.to_string(),
    }
}
