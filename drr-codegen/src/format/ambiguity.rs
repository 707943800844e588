//! Elements that cannot be told apart from what precedes them.

use super::ast::{Element, Kind, Values};
use super::error::FormatError;
use super::follow::adjacent;
use super::parse::{Parsed, fail};
use super::shape::OpShape;
use crate::codes::{self, message, report};
use crate::declaration::Arity;

/// Refuses a colon after an attribute that may have a type, and a region after `attr-dict`.
pub(super) fn of_attributes(op: &OpShape, elements: &[Element], start: usize) -> Parsed<()> {
    let is_typed = |element: &Element, _| match element.kind {
        Kind::Attr(slot, qualified) => !op.attrs[slot].typed && (qualified || op.attrs[slot].any),
        _ => false,
    };
    let colon = |first: &Element, rest: &[Element]| match (&first.kind, &rest[0].kind) {
        (Kind::Attr(slot, _), Kind::Literal(text)) if text == ":" => {
            let name = &op.attrs[*slot].name;
            let message = message!(FORMAT_AMBIGUOUS:
                "format ambiguity caused by `:` literal found after attribute `{name}` which does not have a buildable type");
            Some(FormatError::new(start, message))
        }
        _ => None,
    };
    adjacent(op, elements, &[], &is_typed, &colon)?;
    let is_dict = |element: &Element, _| matches!(element.kind, Kind::AttrDict(false));
    let region = |_: &Element, rest: &[Element]| {
        let second = &rest[0];
        let (at, name) = match second.kind {
            Kind::Region(slot) => (start, format!("region `{}`", op.regions[slot].name)),
            Kind::Regions if !op.regions.is_empty() => (second.offset, "`regions`".to_string()),
            _ => return None,
        };
        let message = message!(FORMAT_AMBIGUOUS:
            "format ambiguity caused by `attr-dict` directive followed by {name}");
        Some(FormatError::new(at, message).note("try using `attr-dict-with-keyword` instead"))
    };
    adjacent(op, elements, &[], &is_dict, &region).map(drop)
}

/// The elements of a list without an end.
#[derive(PartialEq)]
enum List {
    Values,
    Types,
    Successors,
}

/// Refuses a comma, or more of the same, after a list of any length.
pub(super) fn of_lists(op: &OpShape, elements: &[Element]) -> Parsed<()> {
    let list = |element: &Element| {
        let arity = |values| match values {
            Values::Operand(slot) => op.operands[slot].arity,
            Values::Result(slot) => op.results[slot].arity,
            Values::Operands if op.operands.iter().all(|one| one.arity == Arity::One) => Arity::One,
            Values::Results if op.results.iter().all(|one| one.arity == Arity::One) => Arity::One,
            Values::Operands | Values::Results => Arity::Variadic,
        };
        match element.kind {
            Kind::Values(values) => Some((List::Values, arity(values))),
            Kind::Type(values, _) => Some((List::Types, arity(values))),
            Kind::Successor(slot) => Some((List::Successors, op.successors[slot].arity)),
            _ => None,
        }
    };
    let is_open = |element: &Element, _| matches!(list(element), Some((_, Arity::Variadic)));
    let clash = |first: &Element, rest: &[Element]| {
        let second = &rest[0];
        let text = match &second.kind {
            Kind::Literal(text) if text == "," => {
                "format ambiguity caused by `,` literal found after a variadic list"
            }
            _ if list(first).map(|one| one.0) == list(second).map(|one| one.0) => {
                "format ambiguity caused by a list that follows a variadic list"
            }
            _ => return None,
        };
        let message = codes::FORMAT_AMBIGUOUS.message(text);
        Some(FormatError::new(second.offset, message))
    };
    adjacent(op, elements, &[], &is_open, &clash).map(drop)
}

/// Refuses keywords of an `oilist` in a neighbour of it.
pub(super) fn of_clauses(elements: &[Element], start: usize) -> Parsed<()> {
    let mut taken: Vec<&str> = Vec::new();
    for element in elements {
        match &element.kind {
            Kind::OilList(clauses) => {
                let words = clauses
                    .iter()
                    .filter_map(|clause| match &clause.elements[0].kind {
                        Kind::Literal(word) => Some(word.as_str()),
                        _ => None,
                    });
                let words: Vec<&str> = words.collect();
                if let Some(word) = words.iter().find(|word| taken.contains(word)) {
                    return report!(fail, start, FORMAT_AMBIGUOUS:
                        "format ambiguity because {word} is used in two adjacent oilist elements.");
                }
                taken.extend(words);
            }
            Kind::Literal(word) => {
                if taken.contains(&word.as_str()) {
                    return report!(fail, start, FORMAT_AMBIGUOUS:
                        "format ambiguity because {word} is used both in oilist element and the adjacent literal.");
                }
                taken.clear();
            }
            _ => taken.clear(),
        }
    }
    Ok(())
}
