//! The first tokens of the elements of types and attributes.

use crate::codes;
use crate::format::ast::{Anchor, DefField, Element, Kind, anchors_of};
use crate::format::error::FormatError;
use crate::format::follow::{Grammar, adjacent};
use crate::format::parse::Parsed;
use crate::format::shape::ParamShape;

/// The first token of an element.
enum First<'a> {
    Literal(&'a str),
    /// That of a parameter.
    Param(&'a ParamShape),
    /// The name of any parameter.
    Name,
}

impl Grammar for [ParamShape] {
    const MEND: &'static str = "begin one of the two with a keyword or punctuation of its own, or name the parameters by `struct(…)`";

    fn may_be_absent(&self, kind: &Kind) -> bool {
        match kind {
            Kind::Whitespace(_) => true,
            Kind::Param(at) => self[*at].optional,
            Kind::Params(of) | Kind::Struct(of) => {
                of.iter().all(|field| self[field.param].optional)
            }
            _ => false,
        }
    }

    fn absence(&self, kind: &Kind) -> (String, &'static str) {
        let quoted = |params: &[usize]| {
            let names = params.iter().map(|at| format!("'{}'", self[*at].name));
            names.collect::<Vec<_>>().join(" and ")
        };
        if let Kind::Group(group) = kind {
            let text = format!("the group of {} is absent", quoted(&params(&group.anchors)));
            return (text, "its beginning");
        }
        match &params_of(kind)[..] {
            [one] => (format!("parameter {} is absent", quoted(&[*one])), "it"),
            all => (
                format!("parameters {} are absent", quoted(all)),
                "one of them",
            ),
        }
    }

    fn begin_alike(&self, first: &Kind, second: &Kind) -> bool {
        let seconds = firsts(self, second);
        let mut firsts = firsts(self, first).into_iter();
        firsts.any(|first| seconds.iter().any(|second| alike(&first, second)))
    }

    fn element(&self, kind: &Kind) -> String {
        match kind {
            Kind::Literal(text) => format!("this `{text}`"),
            Kind::Params(_) => "`params`".to_string(),
            Kind::Struct(_) => "`struct`".to_string(),
            kind => {
                let name = params_of(kind).first().map(|at| self[*at].name.as_str());
                format!("'{}'", name.unwrap_or_default())
            }
        }
    }
}

/// Refuses what could be another element of an array, or another parameter of a list, before it.
pub(super) fn of_lists(params: &[ParamShape], elements: &[Element]) -> Parsed<()> {
    let has_end = |element: &Element, _| match &element.kind {
        Kind::Struct(of) => of.iter().any(|field| params[field.param].optional),
        kind => !last(params, kind).is_empty(),
    };
    let clash = |list: &Element, rest: &[Element]| {
        if !is_comma(&rest[0]) {
            return None;
        }
        let text = if let Kind::Struct(_) = list.kind {
            "this `,` is read as one between the parameters of `struct`".to_string()
        } else {
            let next = firsts(params, &rest.get(1)?.kind);
            let is_alike = |param: &&&ParamShape| {
                let mut next = next.iter();
                next.any(|next| alike(&First::Param(param), next))
            };
            let last = last(params, &list.kind);
            let ParamShape { name, elements, .. } = last.iter().find(is_alike)?;
            match elements {
                Some(_) => format!(
                    "the end of array '{name}' is not clear: what follows this `,` could be an element"
                ),
                None => {
                    format!("if parameter '{name}' is absent, what follows this `,` is read as it")
                }
            }
        };
        let message = codes::FORMAT_AMBIGUOUS.message(text);
        Some(FormatError::new(rest[0].offset, message))
    };
    adjacent(params, elements, &[], &has_end, &clash).map(drop)
}

/// The parameters at the end of an element that a comma may continue with: arrays and absent ones.
fn last<'a>(params: &'a [ParamShape], kind: &Kind) -> Vec<&'a ParamShape> {
    let mut found = Vec::new();
    match kind {
        Kind::Param(at) => found.extend(params[*at].elements.is_some().then_some(&params[*at])),
        Kind::Params(of) => {
            for DefField { param, custom } in of.iter().rev() {
                let param = &params[*param];
                let goes_on = custom.is_none() && (param.optional || param.elements.is_some());
                found.extend(goes_on.then_some(param));
                if !param.optional {
                    break;
                }
            }
        }
        _ => {}
    }
    found
}

/// The tokens that may begin an element. Those of `custom` are not known, and a group has elements.
fn firsts<'a>(params: &'a [ParamShape], kind: &'a Kind) -> Vec<First<'a>> {
    match kind {
        Kind::Literal(text) => vec![First::Literal(text)],
        Kind::Param(at) => vec![First::Param(&params[*at])],
        Kind::Params(of) => {
            let end = of.iter().position(|field| !params[field.param].optional);
            let of = of[..end.map_or(of.len(), |end| end + 1)].iter();
            let of = of.filter(|field| field.custom.is_none());
            of.map(|field| First::Param(&params[field.param])).collect()
        }
        Kind::Struct(_) => vec![First::Name],
        _ => Vec::new(),
    }
}

/// The class of a parameter that begins with a word.
const WORD: &str = "bool";

/// True if a text that begins with `second` is taken for one that begins with `first`.
fn alike(first: &First<'_>, second: &First<'_>) -> bool {
    let is_word = |text: &str| text.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic());
    match (first, second) {
        (First::Literal(first), First::Literal(second)) => first == second,
        (First::Param(first), First::Param(second)) => overlap(first.first(), second.first()),
        (First::Param(param), First::Literal(text)) => match (param.first(), *text) {
            ("number", "-") | (ELLIPSIS, "...") | (BRACKET, "[") | ("type" | "attribute", "(") => {
                true
            }
            ("attribute", "[" | "{" | "-") => true,
            // An enum, which takes any word for one of its own.
            (class, text) => {
                let others = [
                    "number",
                    "String",
                    "bool",
                    "type",
                    "attribute",
                    ELLIPSIS,
                    BRACKET,
                ];
                is_word(text) && !others.contains(&class)
            }
        },
        (First::Literal("-"), First::Param(param)) => overlap("number", param.first()),
        (First::Literal("..."), First::Param(param)) => param.first() == ELLIPSIS,
        (First::Literal("["), First::Param(param)) => overlap(BRACKET, param.first()),
        (First::Literal("{"), First::Param(param)) => param.first() == "attribute",
        (First::Name, First::Name) => true,
        (First::Name, First::Literal(text)) => is_word(text),
        (First::Name, First::Param(param)) | (First::Param(param), First::Name) => {
            overlap(WORD, param.first())
        }
        (First::Literal(_), First::Param(_) | First::Name) => false,
    }
}

/// The parameters of an element.
fn params_of(kind: &Kind) -> Vec<usize> {
    params(&anchors_of(kind))
}

fn params(parts: &[Anchor]) -> Vec<usize> {
    let params = parts.iter().filter_map(|part| match part {
        Anchor::Param(at) => Some(*at),
        _ => None,
    });
    params.collect()
}

pub(super) fn is_comma(element: &Element) -> bool {
    matches!(&element.kind, Kind::Literal(text) if text == ",")
}

impl ParamShape {
    /// The class of what it begins with.
    pub(super) fn first(&self) -> &str {
        self.elements.as_ref().unwrap_or(&self.class)
    }
}

/// The class of a parameter that is written as `...`.
pub const ELLIPSIS: &str = "Ellipsis";
/// The class of an array in an array, which stands in brackets.
pub const BRACKET: &str = "[";

/// True if data of two classes may begin in the same way.
pub(super) fn overlap(a: &str, b: &str) -> bool {
    let tokens = |class: &str| match class {
        "number" => 1,
        "String" => 2,
        "bool" | "type" => 4,
        "attribute" => 23,
        ELLIPSIS => 8,
        BRACKET => 16,
        // The words of an enum, which may stand in quotation marks.
        _ => 6,
    };
    tokens(a) & tokens(b) != 0
}
