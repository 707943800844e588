//! Elements that cannot be told apart from what precedes them.

use super::ast::{Element, Kind, Values};
use super::error::FormatError;
use super::parse::{Parsed, fail};
use super::shape::OpShape;
use crate::codes;
use crate::declaration::{Arity, Presence};

/// The error about two elements of which the second may follow the first; `None` if it may.
type Clash<'a> = &'a dyn Fn(&Element, &Element) -> Option<FormatError>;

/// Refuses a colon after an attribute that may have a type, and a region after `attr-dict`.
pub(super) fn of_attributes(op: &OpShape, elements: &[Element], start: usize) -> Parsed<()> {
    let is_typed = |element: &Element| match element.kind {
        Kind::Attr(slot, qualified) => !op.attrs[slot].typed && (qualified || op.attrs[slot].any),
        _ => false,
    };
    let colon = |first: &Element, second: &Element| match (&first.kind, &second.kind) {
        (Kind::Attr(slot, _), Kind::Literal(text)) if text == ":" => {
            let name = &op.attrs[*slot].name;
            let text = format!(
                "format ambiguity caused by `:` literal found after attribute `{name}` which does not have a buildable type"
            );
            Some(FormatError::new(codes::FORMAT_AMBIGUOUS, start, text))
        }
        _ => None,
    };
    adjacent(op, elements, &is_typed, &colon)?;
    let is_dict = |element: &Element| matches!(element.kind, Kind::AttrDict(false));
    let region = |_: &Element, second: &Element| {
        let (at, name) = match second.kind {
            Kind::Region(slot) => (start, format!("region `{}`", op.regions[slot].name)),
            Kind::Regions if !op.regions.is_empty() => (second.offset, "`regions`".to_string()),
            _ => return None,
        };
        let text = format!("format ambiguity caused by `attr-dict` directive followed by {name}");
        let error = FormatError::new(codes::FORMAT_AMBIGUOUS, at, text);
        Some(error.note("try using `attr-dict-with-keyword` instead"))
    };
    adjacent(op, elements, &is_dict, &region).map(drop)
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
    let is_open = |element: &Element| matches!(list(element), Some((_, Arity::Variadic)));
    let clash = |first: &Element, second: &Element| {
        let text = match &second.kind {
            Kind::Literal(text) if text == "," => {
                "format ambiguity caused by `,` literal found after a variadic list"
            }
            _ if list(first).map(|one| one.0) == list(second).map(|one| one.0) => {
                "format ambiguity caused by a list that follows a variadic list"
            }
            _ => return None,
        };
        Some(FormatError::new(
            codes::FORMAT_AMBIGUOUS,
            second.offset,
            text,
        ))
    };
    adjacent(op, elements, &is_open, &clash).map(drop)
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
                    let text = format!(
                        "format ambiguity because {word} is used in two adjacent oilist elements."
                    );
                    return fail(codes::FORMAT_AMBIGUOUS, start, text);
                }
                taken.extend(words);
            }
            Kind::Literal(word) => {
                if taken.contains(&word.as_str()) {
                    let text = format!(
                        "format ambiguity because {word} is used both in oilist element and the adjacent literal."
                    );
                    return fail(codes::FORMAT_AMBIGUOUS, start, text);
                }
                taken.clear();
            }
            _ => taken.clear(),
        }
    }
    Ok(())
}

/// True if an element may read nothing.
fn may_be_absent(op: &OpShape, element: &Element) -> bool {
    match &element.kind {
        Kind::Attr(slot, _) => op.attrs[*slot].presence != Presence::Required,
        Kind::Values(Values::Operand(slot)) => op.operands[*slot].arity != Arity::One,
        Kind::Successor(slot) => op.successors[*slot].arity != Arity::One,
        Kind::Region(slot) => op.regions[*slot].arity != Arity::One,
        Kind::Whitespace(_) | Kind::AttrDict(_) => true,
        _ => false,
    }
}

/// Compares each element that `is_first` with those that may follow it. Gives such an element if
/// nothing that must be there follows it.
fn adjacent<'a>(
    op: &OpShape,
    elements: &'a [Element],
    is_first: &dyn Fn(&Element) -> bool,
    clash: Clash<'_>,
) -> Parsed<Option<&'a Element>> {
    for (at, element) in elements.iter().enumerate() {
        let first = match &element.kind {
            _ if is_first(element) => Some(element),
            Kind::Group(group) => {
                let then = adjacent(op, &group.then, is_first, clash)?;
                let otherwise = adjacent(op, &group.otherwise, is_first, clash)?;
                then.or(otherwise)
            }
            _ => None,
        };
        if let Some(first) = first
            && !is_followed(op, first, &elements[at + 1..], None, clash)?
        {
            return Ok(Some(first));
        }
    }
    Ok(None)
}

/// True if something that must be there follows `first`, and no clash. `guard` is the position of an
/// element that is there, as its group is.
fn is_followed(
    op: &OpShape,
    first: &Element,
    elements: &[Element],
    guard: Option<usize>,
    clash: Clash<'_>,
) -> Parsed<bool> {
    for (at, element) in elements.iter().enumerate() {
        if let Some(error) = clash(first, element) {
            return Err(error);
        }
        if let Kind::Group(group) = &element.kind {
            is_followed(op, first, &group.then, Some(0), clash)?;
            is_followed(op, first, &group.otherwise, None, clash)?;
        } else if guard == Some(at) || !may_be_absent(op, element) {
            return Ok(true);
        }
    }
    Ok(false)
}
