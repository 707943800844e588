//! Parsing what stands between the angle brackets of `Pat<…>` and `Pattern<…>`.

use proc_macro2::{Delimiter, Span, TokenTree};

use super::dag::expect_dag;
use super::{Arg, ArgKind, Constraint, Dag, Directive, Head, LiteralValue, ResultPattern, RuleParts, is_dag, parse_dag};
use crate::diag::Errors;
use crate::tokens::{first_span, group, split_commas, trees};

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
) -> Option<(RuleParts, bool)> {
    let before = errors.len();
    let parts = split_commas(content);
    let mut parts = parts.into_iter();
    let source = match parts.next() {
        Some(part) => expect_dag(errors, part, "the source pattern", close),
        None => {
            errors.at(close, "expected the source pattern: `(Op …)`");
            None
        }
    };
    let results = match parts.next() {
        None => {
            let what = if multi { "the list of result patterns: `[(Op …), …]`" } else { "the result pattern: `(Op …)`" };
            errors.at(close, format!("expected {what}"));
            Vec::new()
        }
        Some(part) => parse_results(errors, multi, part, close),
    };
    let mut rule = RuleParts {
        source: source?,
        results,
        constraints: Vec::new(),
        supplemental: Vec::new(),
        add_benefit: 0,
    };
    let (mut lists, mut benefit_seen) = (0, false);
    let rest: Vec<&[TokenTree]> = parts.collect();
    let list_count = rest.iter().filter(|part| group(part.first(), Delimiter::Bracket).is_some()).count();
    for part in rest {
        if let Some(list) = group(part.first(), Delimiter::Bracket) {
            lists += 1;
            if lists > 2 {
                errors.at(list.span_open(), "a rule has at most two lists: constraints and supplemental patterns");
                continue;
            }
            for entry in split_commas(&trees(list.stream())) {
                parse_entry(errors, entry, (lists, list_count), close, is_supplemental, &mut rule);
            }
        } else if is_dag(part.first()) {
            let Some(dag) = expect_dag(errors, part, "`(addBenefit N)`", close) else { continue };
            if !dag.is(Directive::AddBenefit) {
                errors.at(
                    dag.head_span,
                    "expected `(addBenefit N)` here; constraints and supplemental patterns stand in `[…]`",
                );
            } else if benefit_seen {
                errors.at(dag.head_span, "`addBenefit` is given twice");
            } else {
                benefit_seen = true;
                rule.add_benefit = parse_benefit(errors, &dag);
            }
        } else {
            errors.at(
                first_span(part, close),
                "expected constraints `[…]`, supplemental patterns `[…]` or `(addBenefit N)`",
            );
        }
    }
    Some((rule, errors.len() > before))
}

fn parse_results(errors: &Errors, multi: bool, part: &[TokenTree], close: Span) -> Vec<ResultPattern> {
    let list = group(part.first(), Delimiter::Bracket);
    match (multi, list) {
        (true, Some(list)) => split_commas(&trees(list.stream()))
            .into_iter()
            .filter_map(|entry| parse_result(errors, entry, close))
            .collect(),
        (true, None) => {
            errors.at(
                first_span(part, close),
                "`Pattern` takes a list of result patterns: `[(Op …), …]`; for a single one use `Pat`",
            );
            Vec::new()
        }
        (false, Some(list)) => {
            errors.at(list.span_open(), "`Pat` takes one result pattern; for a list use `Pattern`");
            Vec::new()
        }
        (false, None) => parse_result(errors, part, close).into_iter().collect(),
    }
}

fn parse_result(errors: &Errors, part: &[TokenTree], close: Span) -> Option<ResultPattern> {
    match group(part.first(), Delimiter::Brace) {
        Some(braces) if part.len() == 1 => Some(ResultPattern::Braces(braces.clone())),
        _ => expect_dag(errors, part, "a result pattern", close).map(ResultPattern::Dag),
    }
}

fn parse_entry(
    errors: &Errors,
    entry: &[TokenTree],
    (list, lists): (usize, usize),
    close: Span,
    is_supplemental: &dyn Fn(&Dag) -> bool,
    rule: &mut RuleParts,
) {
    if let (Some(braces), 1) = (group(entry.first(), Delimiter::Brace), entry.len()) {
        if list == 2 {
            rule.supplemental.push(ResultPattern::Braces(braces.clone()));
        } else {
            rule.constraints.push(Constraint::Braces(braces.clone()));
        }
        return;
    }
    let dag = match group(entry.first(), Delimiter::Parenthesis) {
        Some(g) if entry.len() == 1 => parse_dag(errors, g),
        _ => {
            errors.at(
                first_span(entry, close),
                "expected `(Predicate $name, …)` or `{ rust expression }`",
            );
            None
        }
    };
    let Some(dag) = dag else { return };
    if list == 2 || (lists == 1 && is_supplemental(&dag)) {
        rule.supplemental.push(ResultPattern::Dag(dag));
    } else {
        rule.constraints.push(Constraint::Dag(dag));
    }
}

fn parse_benefit(errors: &Errors, dag: &Dag) -> i32 {
    let message = "`addBenefit` takes one integer";
    if let Head::Directive(_) = dag.head
        && let [Arg { kind: ArgKind::Literal(literal, None), name: None, span }] = dag.args.as_slice()
        && let LiteralValue::Int(value) = literal.value
    {
        return match i32::try_from(value) {
            Ok(value) => value,
            Err(_) => {
                errors.at(*span, "this benefit does not fit in 32 bits");
                0
            }
        };
    }
    if !dag.broken {
        errors.at(dag.args.first().map_or(dag.head_span, |arg| arg.span), message);
    }
    0
}
