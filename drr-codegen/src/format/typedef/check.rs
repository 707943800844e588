//! Checks that the output of a format can be read, and decides where spaces are printed.

use super::first::{self, overlap};
use crate::codes::{message, report};
use crate::format::ast::{DefField, Element, Kind};
use crate::format::error::FormatError;
use crate::format::follow;
use crate::format::parse::{Parsed, fail};
use crate::format::shape::ParamShape;
use crate::format::spacing::Spacing;

/// Checks that the output can be read, beyond `mlir-tblgen`: each parameter has an element, and an
/// array ends before a comma that is followed by something that could be an element of it.
pub(super) fn readable(
    params: &[ParamShape],
    seen: &[bool],
    elements: &[Element],
    start: usize,
) -> Parsed<()> {
    if let Some(at) = seen.iter().position(|seen| !seen) {
        return report!(fail, start, FORMAT_MISSING:
            "parameter '{}' would be lost: the format does not have it", params[at].name);
    }
    let mut flat = Vec::new();
    flatten(elements, &mut flat);
    for (at, (kind, offset)) in flat.iter().enumerate() {
        let Kind::Param(index) = kind else {
            continue;
        };
        let param = &params[*index];
        let next = flat.get(at + 1).map(|next| &next.0);
        let of = param.elements.as_ref().unwrap_or(&param.class).as_str();
        let behind = match next {
            Some(Kind::Literal(text)) if text == ":" && of == "attribute" => {
                return report!(fail, *offset, FORMAT_AMBIGUOUS:
                    "the end of attribute '{}' is not clear: what follows the colon could be its type",
                    param.name);
            }
            Some(Kind::Literal(text)) if text == "<" && matches!(of, "attribute" | "type") => {
                return report!(fail, *offset, FORMAT_AMBIGUOUS:
                    "the end of parameter '{}' is not clear: `<` could belong to it", param.name);
            }
            Some(Kind::Literal(text)) if text == "," => flat.get(at + 2).map(|next| &next.0),
            _ => continue,
        };
        if let (Some(of), Some(Kind::Param(next))) = (&param.elements, behind)
            && overlap(of, params[*next].first())
        {
            return report!(fail, *offset, FORMAT_AMBIGUOUS:
                "the end of array '{}' is not clear: what follows the comma could be an element",
                param.name);
        }
    }
    for list in lists(elements) {
        for (at, field) in list.0.iter().enumerate() {
            let param = &params[field.param];
            let rest = list.0[at + 1..].iter().filter(|next| next.custom.is_none());
            let rest = rest.map(|next| &params[next.param]);
            let end = rest.clone().position(|next| !next.optional);
            let mut rest = rest.take(end.map_or(usize::MAX, |end| end + 1));
            if param.optional
                && field.custom.is_none()
                && let Some(other) = rest.find(|next| overlap(param.first(), next.first()))
            {
                let message = message!(FORMAT_AMBIGUOUS:
                    "if parameter '{}' is absent, '{}' is read as it", param.name, other.name);
                let error = FormatError::new(list.1, message);
                return Err(error.advise(Some("use `struct(…)`".to_string())));
            }
        }
    }
    first::of_lists(params, elements)?;
    follow::of_optional(params, elements)
}

/// The lists of parameters without names, each with its offset.
fn lists(elements: &[Element]) -> Vec<(&[DefField], usize)> {
    let mut found = Vec::new();
    for element in elements {
        match &element.kind {
            Kind::Params(of) => found.push((of.as_slice(), element.offset)),
            Kind::Group(group) => {
                found.extend(lists(&group.then));
                found.extend(lists(&group.otherwise));
            }
            _ => {}
        }
    }
    found
}

/// The literals and parameters in the order in which they are read. Parameters of a `struct` are not
/// among them, because their names stand before them.
fn flatten(elements: &[Element], flat: &mut Vec<(Kind, usize)>) {
    for element in elements {
        let at = element.offset;
        match &element.kind {
            Kind::Params(of) => {
                for (index, field) in of.iter().enumerate() {
                    if index > 0 {
                        flat.push((Kind::Literal(",".to_string()), at));
                    }
                    let own = Kind::Param(field.param);
                    flat.push((field.custom.clone().unwrap_or(own), at));
                }
            }
            Kind::Group(group) => {
                flatten(&group.then, flat);
                flatten(&group.otherwise, flat);
            }
            Kind::Whitespace(_) => {}
            kind => flat.push((kind.clone(), at)),
        }
    }
}

/// Sets [`Element::space`](crate::format::Element::space). Changes by the first branch of a group
/// are undone behind it.
pub(super) fn space(elements: &mut [Element], spacing: &mut Spacing) {
    for element in elements {
        element.space = match &mut element.kind {
            Kind::Literal(text) => spacing.literal(text),
            Kind::Whitespace(text) => {
                spacing.space = false;
                spacing.punct |= text.is_empty();
                false
            }
            Kind::Group(group) => {
                space(&mut group.then, &mut spacing.clone());
                space(&mut group.otherwise, spacing);
                false
            }
            _ => spacing.word(),
        };
    }
}
