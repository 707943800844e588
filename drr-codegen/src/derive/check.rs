//! Reports mistakes that only show when the parts of a declaration are compared. Changes nothing.

use proc_macro2::Ident;

use super::laws;
use super::model::{Op, Part, Role, Trait};
use crate::codes::{self, message, report};
use crate::declaration::{
    ALL_MATCH, Arity, ELEMENTS_MATCH, IMPLICIT_TERMINATOR, NAMES_OPS, OF_FIRST_ATTR, PREDICATE,
    SAME_OPERAND_SIZE, SAME_RESULT_SIZE, TYPE_IS, TYPES_MATCH_WITH, near_trait, unknown_trait,
};
use crate::diag::{Errors, did_you_mean_or};
use crate::tokens::unraw;

/// Attribute names that the IR itself uses.
const RESERVED: &[&str] = &["operandSegmentSizes", "resultSegmentSizes"];

/// The traits of ops that keep the sizes of their variadic groups in an attribute.
const SIZED_OPERANDS: &str = "AttrSizedOperandSegments";
const SIZED_RESULTS: &str = "AttrSizedResultSegments";

/// Reports mistakes.
pub(crate) fn check(op: &Op, errors: &Errors) {
    check_attr_names(op, errors);
    laws::check(op, errors);
    check_variadic(op, Role::Region, errors);
    check_variadic(op, Role::Successor, errors);
    check_segments(op, Role::Operand, errors);
    check_segments(op, Role::Result, errors);
    for (index, t) in op.traits.iter().enumerate() {
        if op.traits[..index].contains(t) {
            report!(errors.spanning, &t.ident, REPEATED_TRAIT:
                "trait `{}` is listed twice", t.ident);
        }
        check_trait(op, t, errors);
    }
}

fn check_attr_names(op: &Op, errors: &Errors) {
    for attr in op.parts(Role::Attr) {
        let (name, span) = (attr.ir_name.value(), attr.ir_name.span());
        let mut before = op.parts(Role::Attr).take(attr.at);
        if let Some(other) = before.find(|other| other.ir_name.value() == name) {
            let field = &other.ident;
            report!(errors.at, span, REPEATED_ATTRIBUTE:
                "attribute name `{name}` is taken by field `{field}`");
        }
        if RESERVED.contains(&name.as_str()) {
            report!(errors.at, span, RESERVED_ATTRIBUTE:
                "attribute `{name}` is made and kept by the IR\nhelp: leave it out");
        }
    }
}

/// Several variadic groups need segment sizes, which only operands and results have.
fn check_variadic(op: &Op, role: Role, errors: &Errors) {
    let variadic = op.parts(role).filter(|part| part.arity != Arity::One);
    for part in variadic.skip(1) {
        let what = role.name();
        report!(errors.spanning, &part.ident, TWO_VARIADIC_PARTS:
            "only one {what} may be variadic: nothing tells where the first one ends");
    }
}

/// Several variadic groups of operands or results need a trait that tells them apart, as in MLIR.
fn check_segments(op: &Op, role: Role, errors: &Errors) {
    let (sized, same_size) = match role {
        Role::Operand => (SIZED_OPERANDS, SAME_OPERAND_SIZE),
        _ => (SIZED_RESULTS, SAME_RESULT_SIZE),
    };
    let mut variadic = op.parts(role).filter(|part| part.arity != Arity::One);
    let (Some(first), Some(second)) = (variadic.next(), variadic.next()) else {
        return;
    };
    if op.has_trait(sized) || op.has_trait(same_size) {
        return;
    }
    let (what, before, optional) = (role.name(), &first.ident, Arity::Optional);
    let same_size = match first.arity == optional || second.arity == optional {
        true => String::new(),
        false => format!(" or, for groups of the same size, `{same_size}`"),
    };
    report!(errors.spanning, &second.ident, MISSING_SEGMENTS:
        "`{before}` is a variadic or optional {what} too, and nothing tells the segments apart: add the trait `{sized}`{same_size}");
}

/// Groups of the same size need no segment sizes, but none of them may be optional.
fn check_same_size(op: &Op, t: &Trait, role: Role, errors: &Errors) {
    let (name, what) = (&t.ident, role.name());
    let other = match role {
        Role::Operand => SIZED_OPERANDS,
        _ => SIZED_RESULTS,
    };
    let message = if op.has_trait(other) {
        message!(SEGMENTS_WITHOUT_USE: "`{name}` and `{other}` exclude each other")
    } else if op.parts(role).any(|part| part.arity == Arity::Optional) {
        message!(SEGMENTS_WITHOUT_USE:
            "`{name}` on an op with an optional {what}\nhelp: make it `{other}`")
    } else if op.parts(role).all(|part| part.arity == Arity::One) && !has_lost_fields(op) {
        message!(SEGMENTS_WITHOUT_USE: "`{name}` on an op without variadic {what}s")
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
            if let (true, Some(near)) = (t.is_bare(), near_trait(&name)) {
                let message = unknown_trait(&name, near);
                errors.spanning(&t.ident, message);
            }
        }
        _ if ALL_MATCH.iter().any(|(all, ..)| name == *all) => {
            return check_all_match(op, t, errors);
        }
        ELEMENTS_MATCH => return check_match_with(op, t, errors),
        _ if TYPES_MATCH_WITH.contains(&name.as_str()) => return check_match_with(op, t, errors),
        _ if TYPE_IS.contains(&name.as_str()) => return check_type_is(op, t, errors),
        PREDICATE if t.predicate.is_some() => return,
        PREDICATE => {
            return report!(errors.spanning, &t.ident, TRAIT_ARGUMENTS:
                "`PredOpTrait` takes a text and a function: `PredOpTrait(\"the shapes match\", shapes_match)`");
        }
        OF_FIRST_ATTR if !op.has(Role::Attr) || !op.has(Role::Result) => {
            lacks(op, t, "attributes or results", errors)
        }
        "Involution" | "Idempotent" => {
            let operands = op.parts(Role::Operand).count();
            let most = if name == "Involution" { 1 } else { 2 };
            if operands == 0 || operands > most || op.parts(Role::Result).count() != 1 {
                let or_two = if most == 2 {
                    " or two operands"
                } else {
                    " operand"
                };
                let message = format!("`{name}` is for ops with one{or_two} and one result");
                if !has_lost_fields(op) {
                    errors.spanning(&t.ident, codes::TRAIT_WITHOUT_FIELDS.message(message));
                }
            }
        }
        "ConstantLike"
            if (op.has(Role::Operand) || op.parts(Role::Result).count() != 1)
                && !has_lost_fields(op) =>
        {
            report!(errors.spanning, &t.ident, TRAIT_WITHOUT_FIELDS:
                "`ConstantLike` is for ops without operands and with one result");
        }
        "Symbol"
            if !op
                .parts(Role::Attr)
                .any(|part| part.ir_name.value() == "sym_name") =>
        {
            lacks(
                op,
                t,
                "the attribute `sym_name`\nhelp: add `sym_name: SymbolNameAttr`",
                errors,
            )
        }
        _ if NAMES_OPS.contains(&name.as_str()) => return check_ops(op, t, errors),
        SAME_OPERAND_SIZE => check_same_size(op, t, Role::Operand, errors),
        SAME_RESULT_SIZE => check_same_size(op, t, Role::Result, errors),
        _ if name.starts_with("Same") || name.contains("sAre") => {
            let without = match (op.has(Role::Operand), op.has(Role::Result)) {
                (false, _) if name.contains("Operands") => Some("operands"),
                (_, false) if name.contains("Result") => Some("results"),
                _ => None,
            };
            if let Some(without) = without {
                lacks(op, t, without, errors);
            }
        }
        _ => {}
    }
    if t.arguments.is_some() {
        report!(errors.spanning, &t.ident, TRAIT_ARGUMENTS: "trait `{name}` takes no arguments");
    }
}

/// The error about a trait that needs other parts.
fn lacks(op: &Op, t: &Trait, what: &str, errors: &Errors) {
    if !has_lost_fields(op) {
        report!(errors.spanning, &t.ident, TRAIT_WITHOUT_FIELDS:
            "`{}` on an op without {what}", t.ident);
    }
}

/// `TypeIs(lhs, F32)` and `ElementTypeIs(lhs, F32)`.
fn check_type_is(op: &Op, t: &Trait, errors: &Errors) {
    let (name, names) = (&t.ident, t.arguments.as_deref().unwrap_or_default());
    match (names, &t.constraint) {
        ([part], Some(_)) => {
            let is_value = |part: &Part| matches!(part.role, Role::Operand | Role::Result);
            if op.part(part).is_none_or(|part| !is_value(part)) {
                check_typed(op, t, part, errors);
            }
        }
        _ => {
            report!(errors.spanning, name, TRAIT_ARGUMENTS:
                "`{name}` takes a field and a constraint: `{name}(result, F32)`");
        }
    }
}

/// Returns whether a field with a mistake was left out, so that its absence is not another mistake.
fn has_lost_fields(op: &Op) -> bool {
    op.parts.len() < op.fields.len() || !op.has_fields || op.broken
}

fn check_all_match(op: &Op, t: &Trait, errors: &Errors) {
    let names = t.arguments.as_deref().unwrap_or_default();
    if names.len() < 2 {
        let name = &t.ident;
        return report!(errors.spanning, name, TRAIT_ARGUMENTS:
            "`{name}` takes the fields that match: `{name}(lhs, result)`");
    }
    names
        .iter()
        .for_each(|name| check_typed(op, t, name, errors));
}

/// `HasParent(ForOp)`, `ParentOneOf(ForOp, IfOp)` and `SingleBlockImplicitTerminator(YieldOp)`.
fn check_ops(op: &Op, t: &Trait, errors: &Errors) {
    let name = t.ident.to_string();
    let is_terminator = name == IMPLICIT_TERMINATOR;
    let message = match t.ops.len() {
        0 if is_terminator => {
            "takes the terminator that may be left out: `SingleBlockImplicitTerminator(YieldOp)`"
        }
        0 => "takes the ops that may be the parent: `HasParent(ForOp)`",
        1 => "",
        _ if is_terminator => "takes one op",
        _ => "",
    };
    if !message.is_empty() {
        return report!(errors.spanning, &t.ident, TRAIT_ARGUMENTS: "`{name}` {message}");
    }
    if is_terminator && !op.has(Role::Region) && !has_lost_fields(op) {
        report!(errors.spanning, &t.ident, TRAIT_WITHOUT_FIELDS:
            "`{name}` on an op without regions");
    }
}

/// `TypesMatchWith(from, to, Transform)` relates a value to another one.
fn check_match_with(op: &Op, t: &Trait, errors: &Errors) {
    let names = t.arguments.as_deref().unwrap_or_default();
    let name = &t.ident;
    if t.transform.is_none() || names.len() != 2 {
        let message = match name == ELEMENTS_MATCH {
            true => format!("`{name}` takes two fields: `{name}(vector, elements)`"),
            false => format!(
                "`{name}` takes two fields and the function that relates their types: `{name}(lhs, result, I1SameShape)`"
            ),
        };
        return errors.spanning(name, codes::TRAIT_ARGUMENTS.message(message));
    }
    for (at, name) in names.iter().enumerate() {
        // Each value of a group may have the type.
        let is_group = |part: &Part| part.arity != Arity::One && part.role != Role::Attr;
        if at == 0 || !op.part(name).is_some_and(is_group) {
            check_typed(op, t, name, errors);
        }
        if op.part(name).is_some_and(|part| part.role == Role::Attr) {
            let (text, name_of_trait) = (unraw(name), &t.ident);
            report!(errors.spanning, name, UNMATCHED_FIELD:
                "`{text}` is an attribute: `{name_of_trait}` relates operands and results");
        }
    }
}

/// Checks that a name is that of a field with one type.
fn check_typed(op: &Op, t: &Trait, name: &Ident, errors: &Errors) {
    let text = unraw(name);
    let message = match op.part(name) {
        Some(part) if matches!(part.role, Role::Region | Role::Successor) => {
            message!(UNMATCHED_FIELD: "`{text}` has no type to match")
        }
        Some(part) if part.arity == Arity::Variadic && part.role != Role::Attr => {
            message!(UNMATCHED_FIELD: "`{text}` is variadic: `{}` relates single values", t.ident)
        }
        Some(_) => return,
        None if op.fields.iter().any(|field| unraw(field) == text) => return,
        None => {
            let fields: Vec<String> = op.fields.iter().map(unraw).collect();
            let expected = || format!(": the op has `{}`", fields.join("`, `"));
            let near = did_you_mean_or(&text, fields.iter().map(String::as_str), "", expected);
            message!(UNKNOWN_FIELD: "no field `{text}`{near}")
        }
    };
    errors.spanning(name, message);
}
