//! Parsing what stands between the angle brackets of `Pat<…>` and `Pattern<…>`.

use proc_macro2::{Delimiter, Span, TokenTree};

use super::ast::{Arg, ArgKind, Dag, Directive, Entry, LiteralValue, RuleParts};
use super::dag::{expect_dag, parse_dag, split_arguments};
use super::render::render;
use super::tablegen;
use crate::codes::{Message, message, report};
use crate::diag::{Errors, did_you_mean};
use crate::tokens::{first_span, group, is_punct, is_word, stream, trees};

/// Parses the parts of a rule. `multi` is `Pattern`, which has a list of results.
///
/// `is_supplemental` tells, for the head of an entry in a list that could be either, whether it is
/// a supplemental pattern: a native or an op, not a predicate.
pub fn parse_rule_parts(
    errors: &Errors,
    multi: bool,
    content: &[TokenTree],
    close: Span,
    is_supplemental: &dyn Fn(&Dag) -> bool,
) -> (RuleParts, bool) {
    let before = errors.len();
    let mut parts = split_arguments(errors, content);
    // Without a comma behind the source pattern, the rest is read as if there were one.
    if let Some(source) = parts.first().copied()
        && let Some((message, behind)) = no_comma(source)
    {
        errors.at(source[1].span(), message);
        parts[0] = &source[..1];
        parts.insert(1, &source[behind..]);
    }
    split_behind_lists(errors, &mut parts);
    let mut parts = parts.into_iter();
    let mut rule = RuleParts::unknown(close);
    let Some(source) = parts.next() else {
        report!(errors.at, close, RULE_PARTS:
            "expected the source pattern, `(Op …)`, and a result pattern");
        return (rule, true);
    };
    let written = group(source.first(), Delimiter::Parenthesis);
    if let Some(source) = expect_dag(errors, source, "the source pattern", close) {
        rule.source = source;
        rule.incomplete = false;
    } else if written.is_none() {
        // Commas separate something else than the parts of a rule.
        return (rule, true);
    }
    let after_source = errors.len();
    let rest: Vec<&[TokenTree]> = parts.clone().collect();
    if let Some((span, message)) = out_of_order(&rule.source, &rest, multi) {
        errors.at(span, message);
        return (RuleParts::unknown(close), true);
    }
    match (parts.next(), multi) {
        (Some(part), _) => {
            rule.results_span = first_span(part, close);
            rule.results = parse_results(errors, multi, part, close);
        }
        (None, true) => report!(errors.at, close, RULE_PARTS:
            "expected the list of result patterns: `[(Op …), …]`"),
        (None, false) => report!(errors.at, close, RULE_PARTS:
            "expected the result pattern: `(Op …)`"),
    }
    rule.incomplete |= errors.len() > after_source;
    let (mut lists, mut benefit_seen) = (0, false);
    let rest: Vec<&[TokenTree]> = parts.collect();
    let list_count = rest
        .iter()
        .filter(|part| group(part.first(), Delimiter::Bracket).is_some())
        .count();
    for part in rest {
        if let Some(list) = group(part.first(), Delimiter::Bracket) {
            lists += 1;
            if lists > 2 {
                report!(errors.at, list.span_open(), TOO_MANY_LISTS:
                    "a rule has at most two lists: constraints and supplemental patterns");
                continue;
            }
            let entries: Vec<Entry> = split_arguments(errors, &trees(list.stream()))
                .into_iter()
                .filter_map(|entry| parse_entry(errors, entry, close))
                .collect();
            // A list by itself holds constraints, unless nothing in it could be one.
            let is_action = |entry: &Entry| entry.dag().is_some_and(is_supplemental);
            let only_actions = !entries.is_empty() && entries.iter().all(is_action);
            match lists == 2 || (list_count == 1 && only_actions) {
                true => rule.supplemental = entries,
                false => rule.constraints = entries,
            }
        } else if group(part.first(), Delimiter::Parenthesis).is_some() {
            let Some(dag) = expect_dag(errors, part, "`(addBenefit N)`", close) else {
                continue;
            };
            if !dag.is(Directive::AddBenefit) {
                let near = dag.path().map(|path| path.last()).unwrap_or_default();
                let mut of_ops = [Directive::Location, Directive::ReturnType].into_iter();
                let of_op = of_ops.find(|directive| dag.is(*directive));
                let message = match (of_op, did_you_mean(&near, ["addBenefit"], "")) {
                    (Some(of_op), _) => message!(TRAILING_PART:
                        "expected `(addBenefit N)` here; `({} …)` is the last argument of an op that a result builds", of_op.name()),
                    (None, none) if none.is_empty() && !multi => message!(TRAILING_PART:
                        "expected `(addBenefit N)` here; constraints and supplemental patterns stand in `[…]`, and several results in `Pattern<source, [(A …), (B …)]>`"),
                    (None, none) if none.is_empty() => message!(TRAILING_PART:
                        "expected `(addBenefit N)` here; constraints and supplemental patterns stand in `[…]`"),
                    (None, hint) => message!(TRAILING_PART:
                        "expected `(addBenefit N)` here, found `{near}`{hint}"),
                };
                errors.at(dag.head_span, message);
            } else if benefit_seen {
                report!(errors.at, dag.head_span, REPEATED_BENEFIT: "`addBenefit` is given twice");
            } else {
                benefit_seen = true;
                rule.add_benefit = parse_benefit(errors, &dag);
            }
        } else {
            let names_benefit = matches!(part.first(), Some(TokenTree::Ident(word))
                if word.to_string().to_lowercase().contains("benefit"));
            let message = match tablegen::operator(part) {
                Some(message) => message,
                None if names_benefit => message!(TRAILING_PART: "a benefit is `(addBenefit N)`"),
                None => message!(TRAILING_PART:
                    "expected constraints `[…]`, supplemental patterns `[…]` or `(addBenefit N)`"),
            };
            errors.at(first_span(part, close), message);
        }
    }
    (rule, errors.len() > before)
}

/// The result pattern before the source pattern, or the constraints before the result pattern.
fn out_of_order(source: &Dag, rest: &[&[TokenTree]], multi: bool) -> Option<(Span, Message)> {
    if source.is(Directive::ReplaceWithValue) && !rest.is_empty() {
        let message = message!(PART_ORDER:
            "the source pattern comes first, then the result pattern: `Pat<(Op …), (replaceWithValue $x)>`");
        return Some((source.head_span, message));
    }
    let [constraints, result, ..] = rest else {
        return None;
    };
    let list = group(constraints.first(), Delimiter::Bracket)?;
    let result = trees(group(result.first(), Delimiter::Parenthesis)?.stream());
    let head = result.first()?;
    (!multi && !is_word(Some(head), Directive::AddBenefit.name())).then(|| {
        let message = message!(PART_ORDER: "the result pattern comes before the constraints");
        (list.span_open(), message)
    })
}

/// The token in the place of the comma behind the source pattern, and where the result pattern
/// begins.
fn no_comma(source: &[TokenTree]) -> Option<(Message, usize)> {
    group(source.first(), Delimiter::Parenthesis)?;
    match source.get(1)? {
        TokenTree::Group(_) => Some((
            message!(MISSING_COMMA:
                "expected `,` between the source pattern and the result pattern"),
            1,
        )),
        TokenTree::Punct(first) if matches!(first.as_char(), '=' | '-') => {
            is_punct(source.get(2), '>').then(|| {
                let message = message!(ARROW: "expected `,`, found `{}>`", first.as_char())
                    .help("a comma stands between the source pattern and the result pattern");
                (message, 3)
            })
        }
        _ => None,
    }
}

/// Reports what stands behind a list without a comma. A group is read as if there were one.
fn split_behind_lists(errors: &Errors, parts: &mut Vec<&[TokenTree]>) {
    let mut at = 1;
    while at < parts.len() {
        let part = parts[at];
        if let (Some(_), [_, extra, ..]) = (group(part.first(), Delimiter::Bracket), part) {
            parts[at] = &part[..1];
            let message = match extra {
                TokenTree::Group(group) if group.delimiter() != Delimiter::Brace => {
                    parts.insert(at + 1, &part[1..]);
                    message!(MISSING_COMMA: "expected `,` between the parts of a rule")
                }
                _ => message!(TRAILING_PART: "expected `,` or the end of the rule"),
            };
            errors.at(extra.span(), message);
        }
        at += 1;
    }
}

fn parse_results(errors: &Errors, multi: bool, part: &[TokenTree], close: Span) -> Vec<Entry> {
    let (span, message) = match (multi, group(part.first(), Delimiter::Bracket)) {
        (true, Some(list)) => {
            let list = trees(list.stream());
            let entries = split_arguments(errors, &list).into_iter();
            return entries
                .filter_map(|entry| parse_result(errors, entry, close))
                .collect();
        }
        (false, None) => return parse_result(errors, part, close).into_iter().collect(),
        (true, None) => (
            first_span(part, close),
            message!(PAT_OR_PATTERN:
                "`Pattern` takes a list of result patterns: `[(Op …), …]`\nhelp: for a single one use `Pat`"),
        ),
        (false, Some(list)) => (
            list.span_open(),
            message!(PAT_OR_PATTERN:
                "`Pat` takes one result pattern\nhelp: for a list use `Pattern`"),
        ),
    };
    errors.at(span, message);
    Vec::new()
}

fn parse_result(errors: &Errors, part: &[TokenTree], close: Span) -> Option<Entry> {
    code(part).or_else(|| {
        expect_dag(errors, part, "a result pattern", close).map(|dag| Entry::Dag(Box::new(dag)))
    })
}

/// Code in braces.
fn code(part: &[TokenTree]) -> Option<Entry> {
    let braces = group(part.first(), Delimiter::Brace).filter(|_| part.len() == 1);
    braces.cloned().map(Entry::Braces)
}

/// An entry of a list.
fn parse_entry(errors: &Errors, entry: &[TokenTree], close: Span) -> Option<Entry> {
    if let Some(code) = code(entry) {
        return Some(code);
    }
    match entry {
        [TokenTree::Group(g)] if g.delimiter() == Delimiter::Parenthesis => {
            parse_dag(errors, g).map(|dag| Entry::Dag(Box::new(dag)))
        }
        [TokenTree::Group(_), TokenTree::Punct(p), ..] if matches!(p.as_char(), '&' | '|') => errors.fail(
            p.span(),
            message!(JOINED_CONSTRAINTS: "constraints are not joined by operators")
                .help("all constraints of the list must hold: put a comma between them; for others write `{ … }`"),
        ),
        _ => {
            let message = message!(CONSTRAINT_FORM:
                "expected `(Predicate $name, …)` or `{{ rust expression }}`");
            let is_call = matches!(entry.first(), Some(TokenTree::Ident(_)))
                && is_punct(entry.get(1 + usize::from(is_punct(entry.get(1), ':'))), '$');
            let help = is_call.then(|| format!("write `({})`", render(stream(entry))));
            errors.fail(first_span(entry, close), message.help_if(help))
        }
    }
}

fn parse_benefit(errors: &Errors, dag: &Dag) -> i32 {
    let span = dag.args.first().map_or(dag.head_span, |arg| arg.span);
    if let [
        Arg {
            kind: ArgKind::Literal(literal, None),
            name: None,
            ..
        },
    ] = dag.args.as_slice()
        && let LiteralValue::Int(value) = literal.value
    {
        if let Ok(value) = i32::try_from(value) {
            return value;
        }
        report!(errors.at, span, BENEFIT_VALUE: "this benefit does not fit in 32 bits");
    } else if !dag.broken {
        report!(errors.at, span, BENEFIT_VALUE: "`addBenefit` takes one integer");
    }
    0
}
