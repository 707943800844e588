//! Matches rules against symbolic operations: an interpreter of a rule's facts and tests.

use super::source::{accepted, int};
use super::symbolic::{
    ANY_RESULT, Found, Known, SymbolicIr, Thing, Verdict, elements, of_op, open,
};
use crate::model::{At, Binding, Check, Entity, Fact, Length};
use crate::plan::Row;

impl<'s> SymbolicIr<'s> {
    /// The verdict on a rule at an operation, and the match, if its first matching row is known.
    pub(super) fn attempt(&self, rank: usize, root: usize) -> (Verdict, Option<Found<'s>>) {
        let rule = &self.rules.set.rules[rank];
        let mut best = Verdict::Never;
        for row in self.rules.rows[rank] {
            let found = Found { rule, row, root };
            let verdict = self.matches(found);
            if verdict == Verdict::Always {
                return (verdict, (best < Verdict::Unsure).then_some(found));
            }
            best = best.max(verdict);
        }
        (best, None)
    }

    fn matches(&self, at: Found<'_>) -> Verdict {
        if self.is_other_op(at.row, at.root) {
            return Verdict::Never;
        }
        self.keep_values(at.root);
        let mut verdict = Verdict::Always;
        for fact in &at.row.facts {
            let holds = self.fact(at.root, fact);
            verdict = verdict.min(holds.unwrap_or_else(|unknown| unknown));
            if verdict == Verdict::Never {
                return verdict;
            }
        }
        let checks = at.rule.source.checks.iter();
        let checks = checks.map(|check| self.check(at, check).unwrap_or_else(|unknown| unknown));
        checks.fold(verdict, Verdict::min)
    }

    /// True if the root of a row is certainly another op. Most rows of a set end here.
    fn is_other_op(&self, row: &Row, root: usize) -> bool {
        match row.facts.first() {
            Some(Fact::Is(id, ops)) if *self.rules.set.bindings.get(*id) == Binding::Root => {
                let op = self.ops[root].op;
                !ops.contains(&op) && self.rules.set.ops[op].of_trait.is_empty()
            }
            _ => false,
        }
    }

    fn fact(&self, root: usize, fact: &Fact) -> Result<Verdict, Verdict> {
        let find = |id| self.find(root, id);
        let length = |id, length| Ok(has_length(&elements(find(id)?), length));
        match fact {
            Fact::Is(id, ops) => {
                let op = self.ops[self.op(root, *id)?].op;
                // An op by trait may be any op.
                let by_trait = !self.rules.set.ops[op].of_trait.is_empty();
                match ops.contains(&op) {
                    true => Ok(Verdict::Always),
                    false if by_trait => Ok(Verdict::OnlyIfAliased),
                    false => Ok(Verdict::Never),
                }
            }
            Fact::HasTraits(id, any) => {
                Ok(decided(self.ops[self.op(root, *id)?].op == *any, false))
            }
            Fact::Present(id) => match *self.binding(*id) {
                // An element can exist without being known.
                Binding::Element(run, At::Front(at) | At::Back(at)) => {
                    length(run, Length::AtLeast(at + 1))
                }
                Binding::Slice(run, front, back) => length(run, Length::AtLeast(front + back)),
                Binding::Attr(..) => Ok(match self.is_absent(&find(*id)?) {
                    Verdict::Never => Verdict::Always,
                    Verdict::Always => Verdict::Never,
                    unsure => unsure,
                }),
                _ => find(*id).map(|_| Verdict::Always),
            },
            Fact::Absent(id) => match self.binding(*id) {
                Binding::OptionalAttr(..) => Ok(self.is_absent(&find(*id)?)),
                _ => length(*id, Length::Exactly(0)),
            },
            Fact::Length(id, wanted) => length(*id, *wanted),
            Fact::FedBy(id, results) => match find(*id)? {
                Thing::Unknown(_) => Err(Verdict::OnlyIfAliased),
                Thing::Result(op, at) if at != ANY_RESULT => {
                    Ok(decided(of_op(results, self.ops[op].op) == Some(at), true))
                }
                _ => Err(Verdict::Unsure),
            },
            Fact::Int(id, value) => {
                let wanted = int(*value);
                Ok(self.accepts(&find(*id)?, &wanted))
            }
            Fact::Equal(a, b) => Ok(self.equal(&find(*a)?, &find(*b)?)),
            Fact::InBlock(op, block) => {
                let (op, body) = (self.op(root, *op)?, self.body(root, *block)?);
                let mut ops = body.ops.iter();
                Ok(decided(ops.any(|(inside, _)| *inside == op), body.complete))
            }
            Fact::AtMostOps(block, most) => {
                let body = self.body(root, *block)?;
                Ok(match body.ops.len() <= *most {
                    true => decided(body.complete, false),
                    false => Verdict::Never,
                })
            }
            Fact::NoOthers(block, found) => {
                let (found, body) = (self.ops_of(root, found)?, self.body(root, *block)?);
                Ok(match body.ops.iter().all(|(op, _)| found.contains(op)) {
                    true => decided(body.complete, false),
                    false => Verdict::Never,
                })
            }
        }
    }

    fn check(&self, at: Found<'_>, check: &Check) -> Result<Verdict, Verdict> {
        let find = |entity: Entity| self.entity(at, entity);
        let all = |of: Entity, what: &Known| {
            let items = elements(find(of)?);
            Ok(decided(
                items.iter().all(|item| self.knows(what, item, item)),
                false,
            ))
        };
        match check {
            Check::Type(capture, constraint) => {
                all(Entity::Capture(*capture), &Known::Type(constraint.key()))
            }
            Check::Outside { of, .. } => all(*of, &Known::Outside),
            Check::Attr(capture, matcher, _) => {
                Ok(self.accepts(&find(Entity::Capture(*capture))?, &accepted(matcher)))
            }
            Check::SameType(..) | Check::SameResults(..) if self.one_type => Ok(Verdict::Always),
            Check::SameType(value, node, result) => {
                let (a, b) = (find(*value)?, find(Entity::NodeResult(*node, *result))?);
                Ok(decided(
                    a == b || self.knows(&Known::SameType, &a, &b),
                    false,
                ))
            }
            // A symbolic operation never uses its own result.
            Check::NotItself(..) => Ok(Verdict::Always),
            _ => Ok(Verdict::Unsure),
        }
    }

    fn is_absent(&self, attr: &Thing) -> Verdict {
        match attr {
            Thing::Absent => Verdict::Always,
            Thing::Unknown(_) if !self.knows(&Known::Present, attr, attr) => Verdict::Unsure,
            _ => Verdict::Never,
        }
    }

    /// Compares an attribute with the required one.
    fn accepts(&self, attr: &Thing, wanted: &Thing) -> Verdict {
        let constraints = || {
            let known = self.known.iter().filter_map(|(known, of, _)| match known {
                Known::Constraint(key) if self.current(of) == *attr => Some(key),
                _ => None,
            });
            known.collect::<Vec<_>>()
        };
        match (attr, wanted) {
            _ if attr == wanted => Verdict::Always,
            (Thing::Literal(_), Thing::Literal(_)) | (Thing::Absent, _) => Verdict::Never,
            (Thing::Written(is), Thing::Written(wanted)) if are_variants(is, wanted) => {
                Verdict::Never
            }
            (Thing::Unknown(_), Thing::Written(wanted)) => match constraints() {
                known if known.contains(&wanted) => Verdict::Always,
                known => {
                    let excluded = known.into_iter().any(|is| are_variants(is, wanted));
                    decided(false, excluded)
                }
            },
            (Thing::Unknown(_), Thing::Literal(_)) if constraints().is_empty() => {
                Verdict::OnlyIfAliased
            }
            _ => Verdict::Unsure,
        }
    }

    fn equal(&self, a: &Thing, b: &Thing) -> Verdict {
        if a == b || self.knows(&Known::Equal, a, b) || self.knows(&Known::Equal, b, a) {
            return Verdict::Always;
        }
        match (a, b) {
            (Thing::Literal(_), Thing::Literal(_)) => Verdict::Never,
            (Thing::Run(_), _) | (_, Thing::Run(_)) => Verdict::Unsure,
            (Thing::Unknown(_), _) | (_, Thing::Unknown(_)) => Verdict::OnlyIfAliased,
            (Thing::Result(..), Thing::Result(..)) | (Thing::Op(_), Thing::Op(_)) => {
                Verdict::OnlyIfAliased
            }
            _ => Verdict::Unsure,
        }
    }
}

/// The verdict on a statement that is proved or not. If everything is known, a statement without
/// proof is false.
fn decided(shown: bool, all_known: bool) -> Verdict {
    match (shown, all_known) {
        (true, _) => Verdict::Always,
        (false, true) => Verdict::Never,
        (false, false) => Verdict::Unsure,
    }
}

fn has_length(items: &[Thing], length: Length) -> Verdict {
    let closed = open(items).is_none();
    let ones = items.len() - usize::from(!closed);
    match length {
        Length::Exactly(count) => decided(closed && ones == count, closed || ones > count),
        Length::AtLeast(count) => decided(ones >= count, closed),
    }
}

/// True if two paths look like different variants of the same enum.
fn are_variants(one: &str, other: &str) -> bool {
    let (Some((of, one)), Some((of_other, other))) =
        (one.rsplit_once("::"), other.rsplit_once("::"))
    else {
        return false;
    };
    let is_camel = |name: &str| {
        let name = name.trim();
        name.starts_with(char::is_uppercase)
            && (name.len() == 1 || name.contains(char::is_lowercase))
    };
    let last = of.rsplit("::").next().unwrap_or(of);
    of == of_other && one != other && [last, one, other].into_iter().all(is_camel)
}
