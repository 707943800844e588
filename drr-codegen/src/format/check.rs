//! Checks a format as a whole: that nothing is missing or ambiguous.

use super::ambiguity;
use super::ast::{Element, Kind, TypeSource};
use super::bound::{Bound, Named};
use super::follow;
use super::parse::{Parsed, fail};
use super::shape::OpShape;
use super::types::{Resolvers, not_found, operand_types, result_types};
use crate::codes::report;
use crate::declaration::Part;

/// The sources of the types of operands and results. Most mistakes are those of the whole format,
/// which begins at `start`.
pub(super) fn check(
    op: &OpShape,
    bound: &Bound,
    elements: &[Element],
    start: usize,
) -> Parsed<(Vec<TypeSource>, Vec<TypeSource>)> {
    if !bound.attr_dict {
        return report!(fail, start, FORMAT_MISSING:
            "'attr-dict' directive not found in custom assembly format");
    }
    let resolvers = Resolvers::of(op, bound);
    ambiguity::of_attributes(op, elements, start)?;
    let results = result_types(op, bound, &resolvers, start)?;
    let operands = operand_types(op, bound, &resolvers, start)?;
    all_found("region", &op.regions, &bound.regions, start)?;
    all_found("successor", &op.successors, &bound.successors, start)?;
    ambiguity::of_clauses(elements, start)?;
    ambiguity::of_lists(op, elements)?;
    follow::of_optional(op, elements)?;
    host_code(elements)?;
    Ok((operands, results))
}

/// Checks that the names and strings of `custom` directives are Rust.
pub(super) fn host_code(elements: &[Element]) -> Parsed<()> {
    let mut all = elements.iter();
    all.try_for_each(|element| host_code_of(&element.kind, element.offset))
}

/// As [`host_code`], of an element at an offset.
fn host_code_of(kind: &Kind, at: usize) -> Parsed<()> {
    match kind {
        Kind::Custom(name, _) if syn::parse_str::<syn::Ident>(name).is_err() => {
            report!(fail, at, FORMAT_NAME: "`{name}` is not the name of a Rust type")
        }
        Kind::Custom(_, arguments) => host_code(arguments),
        Kind::Code(text) => match syn::parse_str::<syn::Expr>(text) {
            Ok(_) => Ok(()),
            Err(error) => {
                report!(fail, at, FORMAT_UNSUPPORTED:
                    "this string is not a Rust expression: {error}")
            }
        },
        Kind::Params(of) | Kind::Struct(of) => {
            let mut custom = of.iter().filter_map(|field| field.custom.as_ref());
            custom.try_for_each(|custom| host_code_of(custom, at))
        }
        Kind::Group(group) => {
            host_code(&group.then)?;
            host_code(&group.otherwise)
        }
        Kind::OilList(clauses) => {
            let mut clauses = clauses.iter();
            clauses.try_for_each(|clause| host_code(&clause.elements))
        }
        _ => Ok(()),
    }
}

fn all_found(what: &str, parts: &[Part], named: &Named, start: usize) -> Parsed<()> {
    match (0..parts.len()).find(|slot| !named.has(*slot)) {
        None => Ok(()),
        Some(slot) => Err(not_found(what, slot, &parts[slot].name, start)),
    }
}
