//! The operations that a rule's source describes.

use std::cell::RefCell;
use std::collections::HashMap;

use super::symbolic::{
    ANY_RESULT, Body, Found, Known, Operation, Rules, SymbolicIr, Thing, elements, of_op, open,
};
use crate::declaration::{Arity, Part, Presence};
use crate::model::{At, Binding, BindingId, Check, Entity, Fact, Length, Matcher};
use crate::syntax::{Literal, LiteralValue};

/// The maximal number of symbolic sources of a row: one for each choice of its ops.
const MAX_SOURCES: usize = 32;

/// The source of a rule as symbolic operations, for each row and each choice of ops. Each operation
/// that matches contains one of them. `None` if loops choose the operand order.
pub(super) fn sources<'s>(
    rules: Rules<'s>,
    rank: usize,
) -> Option<Vec<(Found<'s>, SymbolicIr<'s>)>> {
    let rule = &rules.set.rules[rank];
    let mut all = Vec::new();
    for row in rules.rows[rank] {
        let mut choices: Vec<Vec<Fact>> = vec![Vec::new()];
        for fact in &row.facts {
            let ways = match fact {
                Fact::Is(op, ops) => ops.iter().map(|one| Fact::Is(*op, vec![*one])).collect(),
                other => vec![other.clone()],
            };
            let longer = |facts: &Vec<Fact>| {
                let add = ways
                    .iter()
                    .map(|way| [facts.as_slice(), std::slice::from_ref(way)].concat());
                add.collect::<Vec<_>>()
            };
            choices = choices.iter().flat_map(longer).collect();
            if choices.len() > MAX_SOURCES {
                return None;
            }
        }
        for facts in choices {
            let found = Found { rule, row, root: 0 };
            all.push((found, SymbolicIr::new(rules, found, &facts)?));
        }
    }
    Some(all)
}

impl<'s> SymbolicIr<'s> {
    fn new(rules: Rules<'s>, found: Found<'s>, facts: &[Fact]) -> Option<Self> {
        let mut ir = SymbolicIr {
            rules,
            ops: Vec::new(),
            tops: vec![0],
            regions: Vec::new(),
            one_type: false,
            known: Vec::new(),
            replaced: HashMap::new(),
            outs: Vec::new(),
            unknowns: 0,
            found: RefCell::new(None),
        };
        for fact in facts {
            fact.bindings().into_iter().for_each(|id| ir.expose(id));
            ir.structure(fact, facts)?;
        }
        let bindings = found.row.bindings.values();
        bindings.for_each(|id| ir.expose(*id));
        // All named elements exist now, so the rest of each run can be added.
        for fact in facts {
            match *fact {
                Fact::Length(run, Length::Exactly(count)) => ir.grow(run, (0, 0), count, true),
                Fact::Length(run, Length::AtLeast(count)) => ir.grow(run, (0, 0), count, false),
                Fact::Absent(what) => match *ir.binding(what) {
                    Binding::Optional(run) => ir.grow(run, (0, 0), 0, true),
                    Binding::Operands(..) => ir.grow(what, (0, 0), 0, true),
                    _ => ir.unify(&Thing::Absent, &ir.find(0, what).ok()?),
                },
                _ => {}
            }
        }
        for fact in facts {
            if let Fact::Equal(a, b) = fact {
                ir.unify(&ir.find(0, *a).ok()?, &ir.find(0, *b).ok()?);
            }
        }
        let checks = found.rule.source.checks.iter();
        checks.for_each(|check| ir.learn(found, check));
        Some(ir)
    }

    /// The same operations, with a single type for all values.
    pub(super) fn with_one_type(&self) -> Self {
        SymbolicIr {
            one_type: true,
            found: RefCell::new(None),
            ..self.clone()
        }
    }

    fn know(&mut self, what: Known, of: Thing) {
        self.known.push((what, of.clone(), of));
    }

    fn new_op(&mut self, op: usize) -> usize {
        let decl = self.decl(op);
        let mut part = |arity: Arity| match arity {
            Arity::One => Thing::Unknown(self.fresh()),
            Arity::Optional | Arity::Variadic => Thing::Many(self.fresh()),
        };
        let operands = decl.operand_arities().into_iter();
        let operands = operands
            .map(|arity| Thing::Run(vec![part(arity)]))
            .collect();
        let mut parts = |parts: &[Part]| parts.iter().map(|of| part(of.arity)).collect();
        let (regions, successors) = (parts(&decl.regions), parts(&decl.successors));
        let attrs = decl.attrs().map(|(_, presence, _)| {
            let attr = Thing::Unknown(self.fresh());
            if presence != Presence::Optional {
                self.know(Known::Present, attr.clone());
            }
            attr
        });
        let attrs = attrs.collect();
        self.ops.push(Operation {
            op,
            operands,
            attrs,
            regions: Thing::Run(regions),
            successors: Thing::Run(successors),
        });
        self.ops.len() - 1
    }

    /// Makes the elements that a binding names elements of their run.
    fn expose(&mut self, id: BindingId) {
        let binding = self.binding(id);
        binding.for_each(|inner| self.expose(inner));
        match *binding {
            Binding::Element(run, At::Only) => self.grow(run, (0, 0), 1, true),
            Binding::Element(run, At::Front(at)) => self.grow(run, (at + 1, 0), 0, false),
            Binding::Element(run, At::Back(at)) => self.grow(run, (0, at + 1), 0, false),
            Binding::Slice(run, front, back) => self.grow(run, (front, back), 0, false),
            Binding::Out(..) if self.find(0, id).is_err() => {
                let out = Thing::Unknown(self.fresh());
                self.outs.push((id, out));
            }
            _ => {}
        }
    }

    /// Extends a run to this many elements in front, at the back, and in all. With `exact` it has
    /// no further elements.
    fn grow(&mut self, run: BindingId, (front, back): (usize, usize), all: usize, exact: bool) {
        let Ok(mut items) = self.find(0, run).map(elements) else {
            return;
        };
        let Some(many) = open(&items) else { return };
        let behind = items.len() - many - 1;
        for _ in behind..back {
            items.insert(many + 1, Thing::Unknown(self.fresh()));
        }
        for _ in many..front.max(all.saturating_sub(behind.max(back))) {
            items.insert(many, Thing::Unknown(self.fresh()));
        }
        if exact {
            items.retain(|item| !matches!(item, Thing::Many(_)));
        }
        let place = match *self.binding(run) {
            Binding::Args(block) => self.body_mut(block).map(|body| &mut body.args),
            Binding::Operands(op, ref by_op) => self.op_mut(op).and_then(|op| {
                let group = of_op(by_op, op.op)?;
                op.operands.get_mut(group)
            }),
            Binding::Regions(op) => self.op_mut(op).map(|op| &mut op.regions),
            Binding::Successors(op) => self.op_mut(op).map(|op| &mut op.successors),
            _ => None,
        };
        if let Some(place) = place {
            *place = Thing::Run(items);
        }
    }

    fn op_mut(&mut self, id: BindingId) -> Option<&mut Operation> {
        let op = self.op(0, id).ok()?;
        self.ops.get_mut(op)
    }

    fn body_mut(&mut self, block: BindingId) -> Option<&mut Body> {
        let block = self.find(0, block).ok()?;
        let mut regions = self.regions.iter_mut();
        regions
            .find(|(region, _)| block == Thing::Block(*region))?
            .1
            .first_mut()
    }

    /// Adds the op or block that a fact speaks of.
    fn structure(&mut self, fact: &Fact, facts: &[Fact]) -> Option<()> {
        match fact {
            Fact::Is(id, ops) => self.add_op(*id, *ops.first()?, facts)?,
            Fact::HasTraits(id, op) => self.add_op(*id, *op, facts)?,
            Fact::Present(id) => match *self.binding(*id) {
                Binding::Block(region) => {
                    let Thing::Unknown(region) = self.find(0, region).ok()? else {
                        return None;
                    };
                    let body = Body {
                        args: Thing::Run(vec![Thing::Many(self.fresh())]),
                        ops: Vec::new(),
                        complete: false,
                    };
                    self.regions.push((region, vec![body]));
                }
                Binding::Attr(..) => self.know(Known::Present, self.find(0, *id).ok()?),
                _ => {}
            },
            Fact::Int(id, value) => {
                let literal = int(*value);
                self.unify(&literal, &self.find(0, *id).ok()?);
            }
            Fact::InBlock(op, block) => {
                let op = self.op(0, *op).ok()?;
                self.body_mut(*block)?.ops.push((op, None));
            }
            Fact::NoOthers(block, _) => self.body_mut(*block)?.complete = true,
            _ => {}
        }
        Some(())
    }

    fn add_op(&mut self, id: BindingId, op: usize, facts: &[Fact]) -> Option<()> {
        let new = self.new_op(op);
        match self.binding(id) {
            Binding::Root => {}
            Binding::Def(value) => {
                let result = facts.iter().find_map(|fact| match fact {
                    Fact::FedBy(of, results) if of == value => of_op(results, op),
                    _ => None,
                });
                let only = (self.decl(op).results.len() == 1).then_some(0);
                let result = Thing::Result(new, result.or(only).unwrap_or(ANY_RESULT));
                self.replace(self.find(0, *value).ok()?, result);
            }
            Binding::LastOther(block, found) => {
                let found = self.ops_of(0, found).ok()?;
                self.body_mut(*block)?.ops.push((new, Some(found)));
            }
            _ => return None,
        }
        Some(())
    }

    /// Learns from a test of the rule.
    fn learn(&mut self, at: Found<'_>, check: &Check) {
        let find = |entity: Entity| self.entity(at, entity).ok();
        let capture = |capture: usize| find(Entity::Capture(capture));
        match check {
            Check::Type(of, constraint) => {
                for value in capture(*of).into_iter().flat_map(elements) {
                    self.know(Known::Type(constraint.key()), value);
                }
            }
            Check::Outside { of, .. } => {
                for value in find(*of).into_iter().flat_map(elements) {
                    self.know(Known::Outside, value);
                }
            }
            Check::Attr(of, matcher, _) => match (capture(*of), matcher) {
                (Some(attr), Matcher::Literal(_)) => self.unify(&accepted(matcher), &attr),
                (Some(attr), Matcher::Path(path)) => {
                    self.know(Known::Constraint(path.key()), attr);
                }
                (None, _) => {}
            },
            Check::SameType(value, node, result) => {
                let result = find(Entity::NodeResult(*node, *result));
                if let (Some(a), Some(b)) = (find(*value), result) {
                    self.known.push((Known::SameType, a, b));
                }
            }
            _ => {}
        }
    }

    /// Makes two things equal, or records that they are equal.
    fn unify(&mut self, a: &Thing, b: &Thing) {
        let is_many = |thing: &Thing| matches!(thing, Thing::Many(_));
        let is_unknown = |thing: &Thing| matches!(thing, Thing::Unknown(_));
        match (only(a), only(b)) {
            (Some(a), Some(b)) if is_many(b) || (is_unknown(b) && !is_many(a)) => {
                self.replace(b.clone(), a.clone());
            }
            (Some(a), Some(b)) if is_many(a) || is_unknown(a) => self.replace(a.clone(), b.clone()),
            _ => self.known.push((Known::Equal, a.clone(), b.clone())),
        }
    }
}

/// The only element of a run.
fn only(thing: &Thing) -> Option<&Thing> {
    match thing {
        Thing::Run(items) => items.first().filter(|_| items.len() == 1),
        other => Some(other),
    }
}

/// The attribute that a matcher accepts, if it accepts only one.
pub(super) fn accepted(matcher: &Matcher) -> Thing {
    match matcher {
        Matcher::Literal(literal) => of_literal(literal),
        Matcher::Path(path) => Thing::Written(path.key()),
    }
}

pub(super) fn of_literal(literal: &Literal) -> Thing {
    match &literal.value {
        // Two that differ may be one attribute: `[1]` and `array<i64: 1>`.
        LiteralValue::List(_) | LiteralValue::Numbers(_) => Thing::Written(literal.text()),
        value if literal.suffix.is_empty() => Thing::Literal(format!("{value:?}")),
        _ => Thing::Written(literal.tokens.to_string()),
    }
}

/// An integer without a suffix.
pub(super) fn int(value: i64) -> Thing {
    Thing::Literal(format!("{:?}", LiteralValue::Int(value.into())))
}
