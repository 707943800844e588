//! The elements that may follow an element in a text.

use super::ast::{Anchor, Element, Kind, anchors_of, first_parsable};
use super::error::FormatError;
use super::parse::Parsed;
use crate::codes::message;

/// A branch of a group.
struct Branch<'a> {
    elements: &'a [Element],
    /// The positions of elements that are there if the branch is.
    sure: Vec<usize>,
}

/// The two branches of a group.
fn branches(kind: &Kind) -> Option<[Branch<'_>; 2]> {
    let Kind::Group(group) = kind else {
        return None;
    };
    let of = |elements, second: bool| {
        let first = first_parsable(elements).filter(|_| !second);
        let is_sure = |at: &usize| {
            let decides = || anchors_of(&elements[*at].kind) == group.anchors;
            first == Some(*at) || second == group.inverted && decides()
        };
        let sure = (0..elements.len()).filter(is_sure).collect();
        Branch { elements, sure }
    };
    Some([of(&group.then, false), of(&group.otherwise, true)])
}

/// True if the first branches of two groups are there or not there together.
fn go_together(first: &Kind, second: &Kind) -> bool {
    let decides = |kind: &Kind| match kind {
        Kind::Group(group) => match group.anchors[..] {
            [Anchor::Attr(slot) | Anchor::Unit(slot)] => Some((Anchor::Attr(slot), group.inverted)),
            [anchor] => Some((anchor, group.inverted)),
            _ => None,
        },
        _ => None,
    };
    decides(first).is_some() && decides(first) == decides(second)
}

/// The syntax of the elements of ops, or of those of types and attributes.
pub(super) trait Grammar {
    /// True if an element that is not a group may read nothing.
    fn may_be_absent(&self, kind: &Kind) -> bool;

    /// The words of a message about an element that is absent: `$x` is absent, something is read as “it”.
    fn absence(&self, kind: &Kind) -> (String, &'static str);

    /// True if what begins `second` may also begin `first`, which is not a group.
    fn begin_alike(&self, first: &Kind, second: &Kind) -> bool;

    /// An element in a message: “this `,`”.
    fn element(&self, kind: &Kind) -> String;

    /// The advice about it.
    const MEND: &'static str;
}

/// The error about an element and the first of those behind it; `None` if this may follow it.
pub(super) type Clash<'a> = &'a dyn Fn(&Element, &[Element]) -> Option<FormatError>;

/// True for the elements to compare with those that may follow. The flag says if it is there for sure.
pub(super) type IsFirst<'a> = &'a dyn Fn(&Element, bool) -> bool;

/// Refuses an element that is read as another one before it, if that is absent.
pub(super) fn of_optional<G: Grammar + ?Sized>(grammar: &G, elements: &[Element]) -> Parsed<()> {
    let is_optional = |element: &Element, sure: bool| {
        let is_group = branches(&element.kind).is_some();
        is_group || !sure && grammar.may_be_absent(&element.kind)
    };
    let clash = |absent: &Element, rest: &[Element]| {
        let second = &rest[0].kind;
        let first = match &absent.kind {
            Kind::Group(group) => &group.then[first_parsable(&group.then)?].kind,
            kind => kind,
        };
        if !grammar.begin_alike(first, second) {
            return None;
        }
        let (is_absent, it) = grammar.absence(&absent.kind);
        let message = message!(FORMAT_AMBIGUOUS:
            "if {is_absent}, {} is read as {it}", grammar.element(second));
        Some(FormatError::new(rest[0].offset, message).advise(Some(G::MEND.to_string())))
    };
    adjacent(grammar, elements, &[], &is_optional, &clash).map(drop)
}

/// Compares each element that `is_first` with those that may follow it. Gives such elements if
/// nothing that must be there follows them. Those at the positions `sure` are there.
pub(super) fn adjacent<'a, G: Grammar + ?Sized>(
    grammar: &G,
    elements: &'a [Element],
    sure: &[usize],
    is_first: IsFirst<'_>,
    clash: Clash<'_>,
) -> Parsed<Vec<&'a Element>> {
    let mut open = Vec::new();
    for (at, element) in elements.iter().enumerate() {
        let parts = branches(&element.kind);
        let mut firsts = Vec::new();
        if is_first(element, sure.contains(&at)) {
            let is_over = match &parts {
                Some([_, otherwise]) => is_followed(grammar, element, otherwise, 0, clash)?,
                None => false,
            };
            firsts.extend((!is_over).then_some(element));
        }
        for Branch { elements, sure } in parts.into_iter().flatten() {
            firsts.extend(adjacent(grammar, elements, &sure, is_first, clash)?);
        }
        let all = Branch {
            elements,
            sure: sure.to_vec(),
        };
        for first in firsts {
            if !is_followed(grammar, first, &all, at + 1, clash)? {
                open.push(first);
            }
        }
    }
    Ok(open)
}

/// True if something that must be there follows `first`, and no clash.
fn is_followed<G: Grammar + ?Sized>(
    grammar: &G,
    first: &Element,
    Branch { elements, sure }: &Branch<'_>,
    start: usize,
    clash: Clash<'_>,
) -> Parsed<bool> {
    for (at, element) in elements.iter().enumerate().skip(start) {
        if let Some(error) = clash(first, &elements[at..]) {
            return Err(error);
        }
        let is_over = match branches(&element.kind) {
            Some([then, otherwise]) => {
                let then = go_together(&first.kind, &element.kind)
                    || is_followed(grammar, first, &then, 0, clash)?;
                is_followed(grammar, first, &otherwise, 0, clash)? && then
            }
            None => sure.contains(&at) || !grammar.may_be_absent(&element.kind),
        };
        if is_over {
            return Ok(true);
        }
    }
    Ok(false)
}
