//! Constraints on the type of one operand that no type satisfies together.

use proc_macro2::Span;

use crate::codes::{Message, message};
use crate::model::{Check, Entity, PredicateCode, RuleModel};
use crate::syntax::OpPath;

/// A constraint on the type of a capture.
struct OnType<'a> {
    capture: usize,
    constraint: &'a OpPath,
    kind: Kind,
}

/// The class of the types that satisfy a provided constraint, and which one of the class, if it says so.
type Kind = (&'static str, Option<String>);

/// The second of each two constraints on one name that contradict each other, and the problem.
pub(super) fn contradictions(rule: &RuleModel<'_>) -> Vec<(Span, Message)> {
    let checks = rule.source.checks.iter();
    let constraints = checks.filter_map(|check| match check {
        Check::Type(capture, constraint) => Some((*capture, constraint)),
        Check::Predicate(predicate) => match &predicate.code {
            PredicateCode::Type(constraint, Entity::Capture(capture)) => {
                Some((*capture, constraint))
            }
            _ => None,
        },
        _ => None,
    });
    let known = constraints.filter_map(|(capture, constraint)| {
        let kind = kind(&constraint.as_name()?)?;
        Some(OnType {
            capture,
            constraint,
            kind,
        })
    });
    let known: Vec<OnType<'_>> = known.collect();
    let captures = &rule.source.captures;
    let of_one = |a: usize, b: usize| {
        let (a, b) = (&captures[a], &captures[b]);
        a.binding == b.binding || (a.name.is_some() && a.name == b.name)
    };
    let mut out = Vec::new();
    for (at, second) in known.iter().enumerate() {
        let mut earlier = known[..at].iter();
        let first = earlier.find(|first| {
            of_one(first.capture, second.capture) && contradict(&first.kind, &second.kind)
        });
        if let Some(first) = first {
            let one = first.constraint.last();
            let whose = match &captures[second.capture].name {
                Some(name) => format!("`${name}`"),
                None => captures[second.capture].place.clone(),
            };
            let message = message!(CONTRADICTION:
                "this never matches: {whose} is `{one}` as well, and no type satisfies both");
            out.push((second.constraint.span(), message));
        }
    }
    out
}

fn contradict((class, one): &Kind, (other_class, other): &Kind) -> bool {
    class != other_class || matches!((one, other), (Some(one), Some(other)) if one != other)
}

/// The class of the types that satisfy a provided constraint. `None` if they are of several, or there is
/// no such constraint.
fn kind(name: &str) -> Option<Kind> {
    for class in ["Tensor", "MemRef"] {
        if let Some(element) = name.strip_suffix(class) {
            let element = scalar(element).map(|_| element.to_string());
            let of_any = [
                "Any",
                "Ranked",
                "Unranked",
                "StaticShape",
                "AnyRanked",
                "AnyUnranked",
            ];
            let of_any = of_any.contains(&name.trim_end_matches(class));
            return (element.is_some() || of_any).then_some((class, element));
        }
    }
    let class = match name {
        "NoneType" => "none",
        "AnyInteger" | "SignlessInteger" | "SignedInteger" | "UnsignedInteger" => "integer",
        "AnyFloat" => "float",
        "AnyComplex" => "complex",
        "AnyTuple" => "tuple",
        "AnyVector" => "vector",
        "FunctionType" => "function",
        _ => return scalar(name),
    };
    Some((class, None))
}

/// `I32`, `F32`, `Index` and their like.
fn scalar(name: &str) -> Option<Kind> {
    let class = match name {
        "Index" => "index",
        "BF16" | "TF32" => "float",
        _ => {
            let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
            match letters {
                _ if letters == name => return None,
                "I" | "SI" | "UI" => "integer",
                "F" => "float",
                _ => return None,
            }
        }
    };
    Some((class, Some(name.to_string())))
}
