//! The elements that may follow an element in a text.

use super::ast::Element;
use super::error::FormatError;
use super::parse::Parsed;
use crate::codes;

/// A branch of a group.
pub(super) struct Branch<'a, K> {
    pub(super) elements: &'a [Element<K>],
    /// The positions of elements that are there if the branch is.
    pub(super) sure: Vec<usize>,
}

/// The elements of a kind of formats.
pub(super) trait Grammar {
    type Kind;

    /// The two branches of a group.
    fn branches<'a>(&self, kind: &'a Self::Kind) -> Option<[Branch<'a, Self::Kind>; 2]>;

    /// True if an element that is no group may read nothing.
    fn may_be_absent(&self, kind: &Self::Kind) -> bool;

    /// True if the first branches of two groups are there or not there together.
    fn go_together(&self, first: &Self::Kind, second: &Self::Kind) -> bool;

    /// The words of a message about an element that is absent: `$x` is absent, something is read as “it”.
    fn absence(&self, kind: &Self::Kind) -> (String, &'static str);

    /// The name of the first of `rest` if what begins it may also begin `absent`.
    fn mistaken(&self, absent: &Self::Kind, rest: &[Element<Self::Kind>]) -> Option<String>;

    /// The advice about it.
    const MEND: &'static str;
}

/// The error about an element and those behind it, of which the first may follow it; `None` if it may.
pub(super) type Clash<'a, K> = &'a dyn Fn(&Element<K>, &[Element<K>]) -> Option<FormatError>;

/// True for the elements to compare with those that may follow. The flag says if it is there for sure.
pub(super) type IsFirst<'a, K> = &'a dyn Fn(&Element<K>, bool) -> bool;

/// Refuses an element that is read as another one before it, if that is absent.
pub(super) fn of_optional<G: Grammar + ?Sized>(
    grammar: &G,
    elements: &[Element<G::Kind>],
) -> Parsed<()> {
    let is_optional = |element: &Element<G::Kind>, sure: bool| {
        let is_group = grammar.branches(&element.kind).is_some();
        is_group || !sure && grammar.may_be_absent(&element.kind)
    };
    let clash = |absent: &Element<G::Kind>, rest: &[Element<G::Kind>]| {
        let second = grammar.mistaken(&absent.kind, rest)?;
        let (is_absent, it) = grammar.absence(&absent.kind);
        let text = format!("if {is_absent}, {second} is read as {it}");
        let error = FormatError::new(codes::FORMAT_AMBIGUOUS, rest[0].offset, text);
        Some(error.advise(Some(G::MEND.to_string())))
    };
    adjacent(grammar, elements, &[], &is_optional, &clash).map(drop)
}

/// Compares each element that `is_first` with those that may follow it. Gives such elements if
/// nothing that must be there follows them. Those at the positions `sure` are there.
pub(super) fn adjacent<'a, G: Grammar + ?Sized>(
    grammar: &G,
    elements: &'a [Element<G::Kind>],
    sure: &[usize],
    is_first: IsFirst<'_, G::Kind>,
    clash: Clash<'_, G::Kind>,
) -> Parsed<Vec<&'a Element<G::Kind>>> {
    let mut open = Vec::new();
    for (at, element) in elements.iter().enumerate() {
        let branches = grammar.branches(&element.kind);
        let mut firsts = Vec::new();
        if is_first(element, sure.contains(&at)) {
            let is_over = match &branches {
                Some([_, otherwise]) => is_followed(grammar, element, otherwise, 0, clash)?,
                None => false,
            };
            firsts.extend((!is_over).then_some(element));
        }
        for Branch { elements, sure } in branches.into_iter().flatten() {
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
    first: &Element<G::Kind>,
    Branch { elements, sure }: &Branch<'_, G::Kind>,
    start: usize,
    clash: Clash<'_, G::Kind>,
) -> Parsed<bool> {
    for (at, element) in elements.iter().enumerate().skip(start) {
        if let Some(error) = clash(first, &elements[at..]) {
            return Err(error);
        }
        let is_over = match grammar.branches(&element.kind) {
            Some([then, otherwise]) => {
                let then = grammar.go_together(&first.kind, &element.kind)
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
