//! `foreach`: its head and the values of its variables in each round.

use proc_macro2::{Delimiter, Group, Literal, Span, TokenTree};

use super::environment::Environment;
use crate::codes::{message, report};
use crate::diag::Errors;
use crate::syntax::render::render;
use crate::syntax::tablegen;
use crate::tokens::{first_span, group, is_punct, is_word, split_commas, stream, trees};

/// A parsed `foreach`.
pub(in crate::syntax) struct Foreach {
    /// The rounds, with the values of the variables and labels for diagnostics.
    pub rounds: Vec<Round>,
    /// The items, before substitution.
    pub body: Vec<TokenTree>,
    /// True if the body is in braces. Otherwise it is one item, whose `;` ends the loop.
    pub braced: bool,
}

/// One round of a loop.
pub(in crate::syntax) struct Round {
    /// The variables and their values.
    pub values: Vec<(String, Vec<TokenTree>)>,
    /// "`Cmp = FOrdLessThanOp`".
    pub label: String,
}

/// The maximal number of rounds of a range. The elements of a list are written in the source.
const MAX_ROUNDS: u64 = 4096;

/// Parses a `foreach`, starting at the keyword. Errors are reported.
///
/// The forms are `foreach x in [a, b] { … }`, TableGen's `foreach x = [a, b] in { … }`, and both
/// with a single item instead of the braces. `environment` is substituted in the list.
pub(in crate::syntax) fn parse_foreach(
    errors: &Errors,
    item: &[TokenTree],
    after: Span,
    environment: &Environment,
) -> Option<Foreach> {
    let keyword = item[0].span();
    let mut at = 1;
    let here = |at: usize, otherwise| item.get(at).map_or(otherwise, TokenTree::span);
    let variables = item.get(at..=at).unwrap_or_default();
    if !matches!(variables, [TokenTree::Ident(_)])
        && group(variables.first(), Delimiter::Parenthesis).is_none()
    {
        return report!(errors.fail, here(at, keyword), LOOP_VARIABLE:
            "expected a loop variable: `foreach x in […]` or `foreach (x, y) in […]`");
    }
    // `foreach (x in […])`: parentheses as around a tuple.
    if let Some(g) = group(variables.first(), Delimiter::Parenthesis)
        && let inner = trees(g.stream())
        && is_word(inner.get(1), "in")
    {
        return report!(errors.fail, g.span_open(), LOOP_FORM:
            "the list of a loop stands in no parentheses";
            help: "write `foreach {} {{ … }}`", render(g.stream()));
    }
    check_variables(errors, variables, keyword)?;
    at += 1;
    if !(is_word(item.get(at), "in") || is_punct(item.get(at), '=')) {
        return report!(errors.fail, here(at, keyword), LOOP_FORM: "expected `in`");
    }
    at += 1;
    let list_at = at;
    // `{0-3}` is a list only in TableGen's form, before `in`.
    let braces = is_punct(item.get(at - 1), '=') && is_word(item.get(at + 1), "in");
    at += usize::from(braces);
    while at < item.len()
        && !is_word(item.get(at), "in")
        && group(item.get(at), Delimiter::Brace).is_none()
        && (is_punct(item.get(at - 1), '!') || !starts_body(item, at))
    {
        at += 1;
    }
    let list = environment.substitute(errors, &item[list_at..at])?;
    if is_word(item.get(at), "in") {
        at += 1;
    }
    let elements = elements(errors, &list, first_span(&item[list_at..], keyword))?;
    let (body, braced) = match item.get(at) {
        Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Brace => (trees(g.stream()), true),
        Some(_) if starts_body(item, at) => (item[at..].to_vec(), false),
        _ => {
            return report!(errors.fail, here(at, after), LOOP_FORM:
                "expected the loop's body: `{{ … }}`");
        }
    };
    let rounds = elements
        .into_iter()
        .filter_map(|element| round(errors, variables, &element, keyword))
        .collect();
    Some(Foreach {
        rounds,
        body,
        braced,
    })
}

/// True if an item of a template stands at `at`.
pub(in crate::syntax) fn starts_body(item: &[TokenTree], at: usize) -> bool {
    let words = ["def", "defm", "foreach", "pub"];
    words.iter().any(|word| is_word(item.get(at), word)) || is_punct(item.get(at), '#')
}

/// The elements of `[a, b]`, `0..4`, `0..=3`, `0...3` or `{0-3}`.
fn elements(errors: &Errors, list: &[TokenTree], span: Span) -> Option<Vec<Vec<TokenTree>>> {
    let (delimiter, inner) = match list {
        [TokenTree::Group(g)] => (g.delimiter(), trees(g.stream())),
        list => (Delimiter::Brace, list.to_vec()),
    };
    if delimiter == Delimiter::Bracket {
        let mut elements = Vec::new();
        add_elements(&inner, &mut elements);
        return Some(elements);
    }
    let Some((first, start, end)) = range(&inner).filter(|_| delimiter == Delimiter::Brace) else {
        let expected = || message!(LOOP_LIST: "expected a list: `[a, b, …]`");
        return errors.fail(
            first_span(list, span),
            tablegen::operator(list).unwrap_or_else(expected),
        );
    };
    if end.saturating_sub(start) > MAX_ROUNDS {
        return report!(errors.fail, first, RANGE_LENGTH:
            "this range has more than {MAX_ROUNDS} elements");
    }
    let literal = |value: u64| {
        let mut literal = Literal::u64_unsuffixed(value);
        literal.set_span(first);
        vec![TokenTree::Literal(literal)]
    };
    Some((start..end).map(literal).collect())
}

/// Adds the elements of a list: `[a, more..]` has those of the list `more`.
fn add_elements(list: &[TokenTree], elements: &mut Vec<Vec<TokenTree>>) {
    for part in split_commas(list) {
        match spliced(part) {
            Some(inner) => add_elements(&trees(inner.stream()), elements),
            None => elements.push(part.to_vec()),
        }
    }
}

/// The list in `[a, b]..`.
pub(in crate::syntax) fn spliced(part: &[TokenTree]) -> Option<&Group> {
    match part {
        [list, dot, dots] if is_punct(Some(dot), '.') && is_punct(Some(dots), '.') => {
            group(Some(list), Delimiter::Bracket)
        }
        _ => None,
    }
}

/// A range of integers: where it stands, its start, and its end, which is not part of it.
fn range(list: &[TokenTree]) -> Option<(Span, u64, u64)> {
    let number = |tree: &TokenTree| match tree {
        TokenTree::Literal(lit) => lit.to_string().replace('_', "").parse::<u64>().ok(),
        _ => None,
    };
    let [first, dots @ .., last] = list else {
        return None;
    };
    let (start, end) = (number(first)?, number(last)?);
    let dots: String = dots.iter().map(ToString::to_string).collect();
    let end = match dots.as_str() {
        ".." => end,
        "..=" | "..." | "-" => end.checked_add(1)?,
        _ => return None,
    };
    Some((first.span(), start, end))
}

fn round(
    errors: &Errors,
    variables: &[TokenTree],
    element: &[TokenTree],
    keyword: Span,
) -> Option<Round> {
    let mut values = Vec::new();
    bind(errors, variables, element, keyword, &mut values)?;
    let label = values
        .iter()
        .map(|(name, value)| format!("`{name} = {}`", render(stream(value))))
        .collect::<Vec<_>>()
        .join(", ");
    Some(Round { values, label })
}

/// Reports mistakes in the variables: a name, or a tuple of variables.
fn check_variables(errors: &Errors, part: &[TokenTree], otherwise: Span) -> Option<()> {
    match part {
        [TokenTree::Ident(_)] => Some(()),
        [TokenTree::Group(g)] if g.delimiter() == Delimiter::Parenthesis => {
            let inner = trees(g.stream());
            let parts = split_commas(&inner);
            let mut all = parts.iter();
            all.try_for_each(|part| check_variables(errors, part, g.span_open()))?;
            match parts.len() {
                0 | 1 => report!(errors.fail, g.span_open(), LOOP_VARIABLE:
                    "a tuple of loop variables has at least two"),
                _ => Some(()),
            }
        }
        _ => report!(errors.fail, first_span(part, otherwise), LOOP_VARIABLE:
            "expected a loop variable"),
    }
}

/// Binds variables to the parts of `element`. Returns `None` after reporting an error.
fn bind(
    errors: &Errors,
    variables: &[TokenTree],
    element: &[TokenTree],
    otherwise: Span,
    out: &mut Vec<(String, Vec<TokenTree>)>,
) -> Option<()> {
    let [TokenTree::Group(variables)] = variables else {
        out.push((stream(variables).to_string(), element.to_vec()));
        return Some(());
    };
    let variables = trees(variables.stream());
    let variables = split_commas(&variables);
    let expected = format!("expected a tuple of {}", variables.len());
    let tuple = group(element.first(), Delimiter::Parenthesis).filter(|_| element.len() == 1);
    let Some(tuple) = tuple else {
        let span = first_span(element, otherwise);
        return report!(errors.fail, span, LOOP_TUPLE: "{expected}");
    };
    let inner = trees(tuple.stream());
    let (values, open) = (split_commas(&inner), tuple.span_open());
    if values.len() != variables.len() {
        return report!(errors.fail, open, LOOP_TUPLE: "{expected}, found one of {}", values.len());
    }
    let mut both = variables.iter().zip(values);
    both.try_for_each(|(variables, value)| bind(errors, variables, value, open, out))
}
