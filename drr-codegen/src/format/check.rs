//! Checks a format as a whole: that nothing is missing or ambiguous.

use super::ambiguity;
use super::ast::{Element, Kind, TypeSource};
use super::parse::{Bound, Parsed, fail};
use super::shape::OpShape;
use super::types::{Resolvers, not_found, operand_types, result_types};
use crate::codes;
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
        let text = "'attr-dict' directive not found in custom assembly format";
        return fail(codes::FORMAT_MISSING, start, text);
    }
    let resolvers = Resolvers::of(op, bound);
    ambiguity::of_attributes(op, elements, start)?;
    let results = result_types(op, bound, &resolvers, start)?;
    let operands = operand_types(op, bound, &resolvers, start)?;
    if !bound.all_regions {
        all_found("region", &op.regions, &bound.regions, start)?;
    }
    if !bound.all_successors {
        all_found("successor", &op.successors, &bound.successors, start)?;
    }
    ambiguity::of_clauses(elements, start)?;
    ambiguity::of_lists(op, elements)?;
    match first_custom(elements) {
        None => Ok((operands, results)),
        Some(custom) => {
            let text = "`custom<…>` is not supported in formats yet";
            fail(codes::FORMAT_UNSUPPORTED, custom.offset, text)
        }
    }
}

fn all_found(what: &str, parts: &[Part], seen: &[bool], start: usize) -> Parsed<()> {
    match seen.iter().position(|seen| !seen) {
        None => Ok(()),
        Some(slot) => Err(not_found(what, slot, &parts[slot].name, start)),
    }
}

fn first_custom(elements: &[Element]) -> Option<&Element> {
    elements.iter().find_map(|element| match &element.kind {
        Kind::Custom(..) => Some(element),
        Kind::Group(group) => first_custom(&group.then).or_else(|| first_custom(&group.otherwise)),
        Kind::OilList(clauses) => clauses
            .iter()
            .find_map(|clause| first_custom(&clause.elements)),
        _ => None,
    })
}
