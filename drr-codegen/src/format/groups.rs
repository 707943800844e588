//! Optional groups and `oilist`.

use super::ast::{
    Anchor, Clause, Element, Group, Kind, Values, anchors_of, first_parsable, variables,
};
use super::bound::OfOp;
use super::lex::TokenKind;
use super::parse::{Context, Parsed, Parser, fail, starts_group};
use super::shape::OpShape;
use crate::codes::{self, report};
use crate::declaration::{Arity, Presence};

/// Checks the group at `at` and sets its anchors: those of the element at `place`.
pub(super) fn group(op: &OpShape, at: usize, group: &mut Group, place: usize) -> Parsed<()> {
    for (branch, second) in [(&group.then, false), (&group.otherwise, true)] {
        for (index, element) in branch.iter().enumerate() {
            let is_anchor = second == group.inverted && index == place;
            verify(op, at, &element.kind, is_anchor)?;
        }
    }
    starts_group(at, group)?;
    let branch = group.anchored();
    let mut anchors = anchors_of(&branch[place].kind);
    if anchors.is_empty() {
        return report!(fail, at, FORMAT_GROUP:
            "only variables and types can be used to anchor an optional group");
    }
    if let [Anchor::Attr(slot)] = anchors[..]
        && op.attrs[slot].unit
        && first_parsable(branch) != Some(place)
    {
        anchors = vec![Anchor::Unit(slot)];
        branch.remove(place);
    }
    group.anchors = anchors;
    Ok(())
}

impl Parser<'_, OfOp<'_>> {
    pub(super) fn oilist(&mut self, at: usize, context: Context) -> Parsed<Kind> {
        self.punct(b'(', "expected '(' before oilist argument list")?;
        let mut clauses: Vec<Clause> = Vec::new();
        loop {
            let offset = self.token.at;
            let kind = self.literal(context)?;
            let Kind::Literal(word) = &kind else {
                return report!(fail, offset, FORMAT_GROUP:
                    "a clause of an `oilist` begins with a keyword or punctuation");
            };
            let is_word = |clause: &Clause| matches!(&clause.elements[0].kind, Kind::Literal(other) if other == word);
            if clauses.iter().any(is_word) {
                return report!(fail, offset, FORMAT_TWICE:
                    "two clauses of an `oilist` begin with `{word}`");
            }
            let mut elements = vec![Element {
                offset,
                space: false,
                kind,
            }];
            while !self.is(b'|') && !self.is(b')') {
                let element = self.element(context)?;
                verify_clause(self.language.op, at, &element)?;
                elements.push(element);
            }
            clauses.push(clause(self.language.op, elements)?);
            if self.bump()?.kind == TokenKind::Punct(b')') {
                return Ok(Kind::OilList(clauses));
            }
        }
    }
}

/// A clause with its anchors: it is printed if one of its variables is present.
fn clause(op: &OpShape, mut elements: Vec<Element>) -> Parsed<Clause> {
    let mut anchors = Vec::new();
    for variable in variables(&elements[1..]) {
        anchors.extend(anchors_of(variable));
        if let Kind::FunctionalType(_, results) = variable {
            anchors.push(Anchor::Values(*results));
        }
    }
    let offset = elements[0].offset;
    if let ([_, only], [Anchor::Attr(slot)]) = (&elements[..], &anchors[..])
        && matches!(only.kind, Kind::Attr(..))
        && op.attrs[*slot].unit
    {
        anchors = vec![Anchor::Unit(*slot)];
        elements.pop();
    }
    let is_text =
        |element: &Element| matches!(element.kind, Kind::Literal(_) | Kind::Whitespace(_));
    if anchors.is_empty() && !elements.iter().all(is_text) {
        return report!(fail, offset, FORMAT_GROUP:
            "this clause is never printed: no variable in it can be absent");
    }
    Ok(Clause { anchors, elements })
}

/// True if a group of values may be empty.
fn is_variable_length(op: &OpShape, values: Values) -> bool {
    let group = match values {
        Values::Operand(slot) => op.operands.get(slot),
        Values::Result(slot) => op.results.get(slot),
        Values::Operands | Values::Results => None,
    };
    group.is_some_and(|group| group.arity != Arity::One)
}

/// Checks that an element may stand in the group at `at`.
fn verify(op: &OpShape, at: usize, kind: &Kind, is_anchor: bool) -> Parsed<()> {
    let text = match kind {
        Kind::Attr(slot, _) if is_anchor && op.attrs[*slot].presence == Presence::Required => {
            "only optional or default-valued attributes can be used to anchor an optional group"
        }
        Kind::Attr(..) | Kind::Region(_) => return Ok(()),
        Kind::Values(values) | Kind::Type(values, _) => return verify_values(op, at, *values),
        Kind::FunctionalType(inputs, results) => {
            verify_values(op, at, *inputs)?;
            return verify_values(op, at, *results);
        }
        Kind::Custom(_, arguments) => {
            let arguments = arguments.iter().filter(|_| is_anchor);
            for argument in arguments {
                if !matches!(argument.kind, Kind::Ref(_)) {
                    verify(op, at, &argument.kind, true)?;
                }
            }
            return Ok(());
        }
        Kind::Literal(_) | Kind::Whitespace(_) | Kind::Group(_) if is_anchor => {
            "only variables and types can be used to anchor an optional group"
        }
        Kind::Literal(_) | Kind::Whitespace(_) | Kind::Group(_) => return Ok(()),
        _ => "only literals, types, and variables can be used within an optional group",
    };
    fail(at, codes::FORMAT_GROUP.message(text))
}

fn verify_values(op: &OpShape, at: usize, values: Values) -> Parsed<()> {
    let text = match values {
        _ if is_variable_length(op, values) => return Ok(()),
        Values::Operand(_) => "only variable length operands can be used within an optional group",
        Values::Result(_) => "only variable length results can be used within an optional group",
        Values::Operands | Values::Results => {
            "only literals, types, and variables can be used within an optional group"
        }
    };
    fail(at, codes::FORMAT_GROUP.message(text))
}

/// Checks that an element may stand in a clause of the `oilist` at `at`.
fn verify_clause(op: &OpShape, at: usize, element: &Element) -> Parsed<()> {
    let values = |values: Values| match values {
        _ if is_variable_length(op, values) => None,
        Values::Operand(_) => {
            Some("only variable length operands can be used within an oilist parsing group")
        }
        Values::Result(_) => {
            Some("only variable length results can be used within an oilist parsing group")
        }
        Values::Operands | Values::Results => None,
    };
    for variable in variables(std::slice::from_ref(element)) {
        let text = match variable {
            Kind::Attr(slot, _) if op.attrs[*slot].presence == Presence::Required => {
                Some("only optional attributes can be used in an oilist parsing group")
            }
            Kind::Values(one) => values(*one),
            Kind::FunctionalType(inputs, results) => values(*inputs).or_else(|| values(*results)),
            Kind::Successor(_) => {
                Some("only literals, types, and variables can be used within an oilist group")
            }
            _ => None,
        };
        if let Some(text) = text {
            return fail(at, codes::FORMAT_GROUP.message(text));
        }
    }
    Ok(())
}
