//! Reports mistakes that only show when the parts of a declaration are compared. Changes nothing.

use super::model::{Op, Part, Place, Trait, unraw};
use crate::declaration::{Arity, SAME_OPERAND_SIZE, SAME_RESULT_SIZE, near_trait, unknown_trait};
use crate::diag::{Errors, did_you_mean};

/// Attribute names that the IR itself uses.
const RESERVED: &[&str] = &["operandSegmentSizes", "resultSegmentSizes"];

/// Reports mistakes.
pub(crate) fn check(op: &Op, errors: &Errors) {
    check_attr_names(op, errors);
    check_parts(&op.regions, "region", errors);
    check_parts(&op.successors, "successor", errors);
    for (index, t) in op.traits.iter().enumerate() {
        if op.traits[..index].iter().any(|other| same_trait(other, t)) {
            errors.spanning(&t.ident, format!("trait `{}` is listed twice", t.ident));
        }
        check_trait(op, t, errors);
    }
}

fn same_trait(a: &Trait, b: &Trait) -> bool {
    a.ident == b.ident && a.arguments == b.arguments
}

fn check_attr_names(op: &Op, errors: &Errors) {
    for (index, attr) in op.attrs.iter().enumerate() {
        if let Some(other) = op.attrs[..index]
            .iter()
            .find(|other| other.name == attr.name)
        {
            errors.at(
                attr.name_span,
                format!(
                    "attribute name `{}` is taken by field `{}`",
                    attr.name, other.field.ident
                ),
            );
        }
        if RESERVED.contains(&attr.name.as_str()) {
            errors.at(
                attr.name_span,
                format!(
                    "attribute `{}` is made and kept by the IR; leave it out",
                    attr.name
                ),
            );
        }
    }
}

/// Several variadic groups need segment sizes, which only operands and results have.
fn check_parts(parts: &[Part], what: &str, errors: &Errors) {
    for part in parts.iter().filter(|part| part.arity != Arity::One).skip(1) {
        errors.spanning(
            &part.field.ident,
            format!("only one {what} may be variadic: nothing tells where the first one ends"),
        );
    }
}

/// Groups of the same size need no segment sizes, but none of them may be optional.
fn check_same_size(op: &Op, t: &Trait, what: &str, parts: &[Part], errors: &Errors) {
    let other = format!(
        "AttrSized{}Segments",
        if what == "operand" {
            "Operand"
        } else {
            "Result"
        }
    );
    let message = if op.has_trait(&other) {
        format!("`{}` and `{other}` exclude each other", t.ident)
    } else if parts.iter().any(|part| part.arity == Arity::Optional) {
        format!(
            "`{}` on an op with an optional {what}; make it `{other}`",
            t.ident
        )
    } else if parts.iter().all(|part| part.arity == Arity::One) && !has_lost_fields(op) {
        format!("`{}` on an op without variadic {what}s", t.ident)
    } else {
        return;
    };
    errors.spanning(&t.ident, message);
}

fn check_trait(op: &Op, t: &Trait, errors: &Errors) {
    let name = t.ident.to_string();
    match name.as_str() {
        // rustc checks that a Rust trait exists and that the op implements it. A bare name that is
        // similar to a known trait is a typo.
        _ if t.is_rust() => {
            if let (true, Some(near)) = (t.bare, near_trait(&name)) {
                let message = unknown_trait(&name, near);
                errors.spanning(&t.ident, message);
            }
        }
        "AllTypesMatch" | "AllElementTypesMatch" | "AllShapesMatch" | "AllRanksMatch" => {
            check_all_match(op, t, errors);
            return;
        }
        SAME_OPERAND_SIZE => check_same_size(op, t, "operand", &op.operands, errors),
        SAME_RESULT_SIZE => check_same_size(op, t, "result", &op.results, errors),
        _ if name.starts_with("Same") => {
            let lacks = if op.operands.is_empty() {
                "operands"
            } else if op.results.is_empty() && name.contains("Result") {
                "results"
            } else {
                ""
            };
            if !lacks.is_empty() && !has_lost_fields(op) {
                errors.spanning(&t.ident, format!("`{name}` on an op without {lacks}"));
            }
        }
        _ => {}
    }
    if t.arguments.is_some() {
        errors.spanning(&t.ident, format!("trait `{name}` takes no arguments"));
    }
}

/// Returns whether a field with a mistake was left out, so that its absence is not another mistake.
fn has_lost_fields(op: &Op) -> bool {
    let kept = op.args.len() + op.results.len() + op.regions.len() + op.successors.len();
    kept < op.fields.len() || !op.has_fields
}

fn check_all_match(op: &Op, t: &Trait, errors: &Errors) {
    let names = t.arguments.as_deref().unwrap_or_default();
    if names.len() < 2 {
        errors.spanning(
            &t.ident,
            format!(
                "`{0}` takes the fields that match: `{0}(lhs, result)`",
                t.ident
            ),
        );
        return;
    }
    for name in names {
        let text = unraw(name);
        let part = match op.place(&text) {
            Some(Place::Operand(at)) => &op.operands[at],
            Some(Place::Result(at)) => &op.results[at],
            Some(Place::Attr(_)) => continue,
            Some(Place::Region | Place::Successor) => {
                errors.spanning(name, format!("`{text}` has no type to match"));
                continue;
            }
            None if op.fields.iter().any(|field| unraw(field) == text) => continue,
            None => {
                let fields: Vec<String> = op.fields.iter().map(unraw).collect();
                let near = did_you_mean(&text, fields.iter().map(String::as_str), "");
                errors.spanning(name, format!("no field `{text}`{near}"));
                continue;
            }
        };
        if part.arity == Arity::Variadic {
            errors.spanning(
                name,
                format!("`{text}` is variadic: `{}` relates single values", t.ident),
            );
        }
    }
}
