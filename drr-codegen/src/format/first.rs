//! The first tokens of the elements of ops.

use super::ast::{Anchor, Kind, Values};
use super::follow::Grammar;
use super::shape::OpShape;
use crate::declaration::{Arity, Presence};

/// The first token of an element.
#[derive(Clone, Copy)]
enum First<'a> {
    Literal(&'a str),
    Operand,
    Successor,
    Type,
    /// That of an attribute.
    Attr(usize),
}

impl Grammar for OpShape {
    const MEND: &'static str = "begin one of the two with a keyword or punctuation of its own";

    fn may_be_absent(&self, kind: &Kind) -> bool {
        let is_optional = |arity: Arity| arity != Arity::One;
        match kind {
            Kind::Attr(slot, _) => self.attrs[*slot].presence == Presence::Optional,
            Kind::Values(Values::Operand(slot)) => is_optional(self.operands[*slot].arity),
            Kind::Type(Values::Operand(slot), _) => self.operands[*slot].arity == Arity::Optional,
            Kind::Type(Values::Result(slot), _) => self.results[*slot].arity == Arity::Optional,
            Kind::Successor(slot) => is_optional(self.successors[*slot].arity),
            Kind::Region(slot) => is_optional(self.regions[*slot].arity),
            Kind::Whitespace(_) | Kind::AttrDict(_) | Kind::PropDict | Kind::OilList(_) => true,
            _ => false,
        }
    }

    fn absence(&self, kind: &Kind) -> (String, &'static str) {
        match kind {
            Kind::Group(group) => {
                let name = group.anchors.first().map(|anchor| self.name_of(*anchor));
                let name = name.unwrap_or_default();
                (format!("the group of `${name}` is absent"), "its beginning")
            }
            Kind::OilList(_) => ("the `oilist` is empty".to_string(), "a clause of it"),
            _ => (format!("{} is absent", self.element(kind)), "it"),
        }
    }

    fn begin_alike(&self, first: &Kind, second: &Kind) -> bool {
        // Ops of MLIR's have such formats: their regions are there whenever attributes are.
        if let (Kind::Region(_), Kind::AttrDict(false)) = (first, second) {
            return false;
        }
        let seconds = self.firsts(second);
        let mut firsts = self.firsts(first).into_iter();
        firsts.any(|first| seconds.iter().any(|second| self.alike(first, *second)))
    }

    fn element(&self, kind: &Kind) -> String {
        let values = |values: &Values| match values {
            Values::Operand(_) | Values::Result(_) => {
                format!("${}", self.name_of(Anchor::Values(*values)))
            }
            Values::Operands => "operands".to_string(),
            Values::Results => "results".to_string(),
        };
        let name = match kind {
            Kind::Literal(text) => return format!("this `{text}`"),
            Kind::OilList(_) => return "a clause of this `oilist`".to_string(),
            Kind::Attr(slot, _) => format!("${}", self.attrs[*slot].name),
            Kind::Values(of) => values(of),
            Kind::Type(of, _) => format!("type({})", values(of)),
            Kind::FunctionalType(..) => "functional-type".to_string(),
            Kind::Region(slot) => format!("${}", self.regions[*slot].name),
            Kind::Regions => "regions".to_string(),
            Kind::Successor(slot) => format!("${}", self.successors[*slot].name),
            Kind::Successors => "successors".to_string(),
            Kind::AttrDict(false) => "attr-dict".to_string(),
            Kind::AttrDict(true) => "attr-dict-with-keyword".to_string(),
            _ => "prop-dict".to_string(),
        };
        format!("`{name}`")
    }
}

impl OpShape {
    /// The tokens that may begin an element. Those of `custom` are not known, and a group has elements.
    fn firsts<'a>(&self, kind: &'a Kind) -> Vec<First<'a>> {
        vec![match kind {
            Kind::Literal(text) => First::Literal(text),
            Kind::Attr(slot, _) => First::Attr(*slot),
            Kind::Values(_) => First::Operand,
            Kind::Successor(_) | Kind::Successors => First::Successor,
            Kind::Region(_) | Kind::Regions | Kind::AttrDict(false) => First::Literal("{"),
            Kind::AttrDict(true) => First::Literal("attributes"),
            Kind::PropDict => First::Literal("<"),
            Kind::Type(..) => First::Type,
            Kind::FunctionalType(..) => First::Literal("("),
            Kind::OilList(clauses) => {
                let firsts = clauses
                    .iter()
                    .flat_map(|clause| self.firsts(&clause.elements[0].kind));
                return firsts.collect();
            }
            _ => return Vec::new(),
        }]
    }

    /// True if a text that begins with `second` is taken for one that begins with `first`.
    fn alike(&self, first: First<'_>, second: First<'_>) -> bool {
        match (first, second) {
            (First::Literal(first), First::Literal(second)) => first == second,
            (First::Attr(first), First::Attr(second)) => {
                let (first, second) = (&self.attrs[first], &self.attrs[second]);
                first.any || second.any || first.class == second.class
            }
            (First::Attr(slot), First::Type) => self.attrs[slot].any,
            // Such a bracket begins an array, a dictionary, or the type of a function.
            (First::Attr(slot), First::Literal("[" | "{" | "(")) => self.attrs[slot].any,
            (First::Literal("[" | "{"), First::Attr(slot)) => self.attrs[slot].any,
            (First::Type, First::Literal("(")) => true,
            (First::Operand, First::Operand)
            | (First::Successor, First::Successor)
            | (First::Type, First::Type) => true,
            _ => false,
        }
    }

    fn name_of(&self, anchor: Anchor) -> &str {
        match anchor {
            Anchor::Values(Values::Operand(slot)) => &self.operands[slot].name,
            Anchor::Values(Values::Result(slot)) => &self.results[slot].name,
            Anchor::Values(Values::Operands) => "operands",
            Anchor::Values(Values::Results) => "results",
            Anchor::Attr(slot) | Anchor::Unit(slot) => &self.attrs[slot].name,
            Anchor::Region(slot) => &self.regions[slot].name,
            Anchor::Param(_) => "",
        }
    }
}
