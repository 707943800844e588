//! Matching rules against symbolic operations: the loop of an interpreter over the rule's facts and tests,
//! with answers of several degrees.

use super::symbolic::{
    Attr, Handle, Item, Known, SymbolicIr, Thing, Verdict, of_literal_int, of_op, open, single, written,
};
use crate::model::{AttrMatcher, Check, Entity, Fact, Length, RuleModel};
use crate::plan::Row;

/// Where a rule matches.
#[derive(Clone, Copy)]
pub(super) struct Found<'s> {
    pub row: &'s Row,
    pub root: usize,
}

impl<'s> SymbolicIr<'s> {
    /// Whether a rule matches at an operation, and where, if it is known which of its rows is the first.
    pub(super) fn attempt(&self, rank: usize, root: usize) -> (Verdict, Option<Found<'s>>) {
        let rule = &self.rules.set.rules[rank];
        let mut best = Verdict::Never;
        for row in self.rules.rows_of(rank) {
            let verdict = self.matches(rule, row, root);
            if verdict == Verdict::Always {
                let found = Found { row, root };
                return (verdict, (best < Verdict::Unsure).then_some(found));
            }
            best = best.max(verdict);
        }
        (best, None)
    }

    fn matches(&self, rule: &RuleModel<'_>, row: &Row, root: usize) -> Verdict {
        let mut verdict = Verdict::Always;
        for fact in &row.facts {
            verdict = verdict.min(self.fact(root, fact).unwrap_or_else(|unknown| unknown));
            if verdict == Verdict::Never {
                return verdict;
            }
        }
        let checks = rule.checks.iter().map(|check| {
            let holds = self.check(rule, row, root, check);
            holds.unwrap_or_else(|unknown| unknown)
        });
        checks.fold(verdict, Verdict::min)
    }

    fn fact(&self, root: usize, fact: &Fact) -> Result<Verdict, Verdict> {
        let find = |id| self.find(root, id);
        let verdict = match fact {
            Fact::Is(id, ops) => match find(*id)? {
                Thing::Op(op) if ops.contains(&self.ops[op].op) => Verdict::Always,
                // An op by trait may be any op.
                Thing::Op(op) if !self.rules.set.ops[self.ops[op].op].of_trait.is_empty() => {
                    Verdict::OnlyIfAliased
                }
                _ => Verdict::Never,
            },
            Fact::HasTraits(id, any) => match find(*id)? {
                Thing::Op(op) if self.ops[op].op == *any => Verdict::Always,
                _ => Verdict::Unsure,
            },
            Fact::Present(id) => match find(*id)? {
                Thing::Attr(Attr::Absent) => Verdict::Never,
                Thing::Attr(Attr::Unknown(attr)) if !self.knows(&Known::Present(attr)) => {
                    Verdict::Unsure
                }
                _ => Verdict::Always,
            },
            Fact::Absent(id) => match find(*id)? {
                Thing::Attr(Attr::Absent) => Verdict::Always,
                Thing::Attr(Attr::Literal(_) | Attr::Written(_)) => Verdict::Never,
                Thing::Attr(Attr::Unknown(attr)) if self.knows(&Known::Present(attr)) => {
                    Verdict::Never
                }
                Thing::Run(items) => has_length(&items, Length::Exactly(0)),
                _ => Verdict::Unsure,
            },
            Fact::Length(id, length) => match find(*id)? {
                Thing::Run(items) => has_length(&items, *length),
                _ => Verdict::Unsure,
            },
            Fact::FedBy(id, results) => match single(&find(*id)?) {
                Some(Handle::Result(op, at)) => {
                    certain(of_op(results, self.ops[op].op) == Some(at), true)
                }
                Some(Handle::Unknown(_)) => Verdict::OnlyIfAliased,
                None => Verdict::Unsure,
            },
            Fact::Int(id, value) => self.accepts(&find(*id)?, &of_literal_int(*value)),
            Fact::Equal(a, b) => self.equal(&find(*a)?, &find(*b)?),
            Fact::InBlock(op, block) => {
                let op = find(*op)?;
                let body = self.body(root, *block)?;
                let inside = |(inside, _): &(usize, _)| Thing::Op(*inside) == op;
                certain(body.ops.iter().any(inside), body.complete)
            }
            Fact::AtMostOps(block, most) => {
                let body = self.body(root, *block)?;
                match body.ops.len() <= *most {
                    true if body.complete => Verdict::Always,
                    true => Verdict::Unsure,
                    false => Verdict::Never,
                }
            }
            Fact::NoOthers(block, found) => {
                let found = self.ops_of(root, found)?;
                let body = self.body(root, *block)?;
                match body.ops.iter().all(|(op, _)| found.contains(op)) {
                    true if body.complete => Verdict::Always,
                    true => Verdict::Unsure,
                    false => Verdict::Never,
                }
            }
        };
        Ok(verdict)
    }

    fn check(
        &self,
        rule: &RuleModel<'_>,
        row: &Row,
        root: usize,
        check: &Check,
    ) -> Result<Verdict, Verdict> {
        let capture = |capture: &usize| self.entity(rule, row, root, Entity::Capture(*capture));
        let all = |of: &usize, known: &dyn Fn(Item) -> Known| match capture(of)? {
            Thing::Run(items) => {
                let known = items.into_iter().all(|item| self.knows(&known(item)));
                Ok(certain(known, false))
            }
            _ => Err(Verdict::Unsure),
        };
        match check {
            Check::Type {
                capture,
                constraint,
            } => all(capture, &|item| Known::Type(item, constraint.key())),
            Check::Outside { capture, .. } => all(capture, &Known::Outside),
            Check::Attr {
                capture: of,
                matcher,
                ..
            } => Ok(self.accepts(&capture(of)?, &written(matcher))),
            Check::SameType { .. } | Check::SameResults { .. } if self.one_type => {
                Ok(Verdict::Always)
            }
            Check::SameType {
                value,
                node,
                result,
            } => {
                let value = self.entity(rule, row, root, *value)?;
                let result = self.entity(rule, row, root, Entity::NodeResult(*node, *result))?;
                Ok(certain(self.same_type(&value, &result), false))
            }
            // Nothing symbolic uses its own result.
            Check::NotItself { .. } => Ok(Verdict::Always),
            _ => Ok(Verdict::Unsure),
        }
    }

    fn same_type(&self, a: &Thing, b: &Thing) -> bool {
        match (a, b) {
            (Thing::Run(items), Thing::Run(others)) => match (&items[..], &others[..]) {
                ([a], [b]) => a == b || self.knows(&Known::SameType(*a, *b)),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether an attribute is what is wanted.
    fn accepts(&self, found: &Thing, wanted: &Attr) -> Verdict {
        let Thing::Attr(attr) = found else {
            return Verdict::Unsure;
        };
        match (attr, wanted) {
            _ if attr == wanted => Verdict::Always,
            (Attr::Literal(_), Attr::Literal(_)) | (Attr::Absent, _) => Verdict::Never,
            (Attr::Written(is), Attr::Written(wanted)) if are_variants(is, wanted) => Verdict::Never,
            (Attr::Unknown(id), Attr::Written(wanted)) => {
                if self.constraints(*id).any(|is| is == wanted) {
                    Verdict::Always
                } else if self.constraints(*id).any(|is| are_variants(is, wanted)) {
                    Verdict::Never
                } else {
                    Verdict::Unsure
                }
            }
            (Attr::Unknown(id), Attr::Literal(_)) if self.constraints(*id).next().is_none() => {
                Verdict::OnlyIfAliased
            }
            _ => Verdict::Unsure,
        }
    }

    fn equal(&self, a: &Thing, b: &Thing) -> Verdict {
        let known = |a: &Thing, b: &Thing| self.knows(&Known::Equal(a.clone(), b.clone()));
        if a == b || known(a, b) || known(b, a) {
            return Verdict::Always;
        }
        match (a, b) {
            (Thing::Run(_), Thing::Run(_)) if single(a).is_some() && single(b).is_some() => {
                Verdict::OnlyIfAliased
            }
            (Thing::Attr(Attr::Literal(_)), Thing::Attr(Attr::Literal(_))) => Verdict::Never,
            (Thing::Attr(Attr::Unknown(_)), Thing::Attr(_))
            | (Thing::Attr(_), Thing::Attr(Attr::Unknown(_)))
            | (Thing::Op(_), Thing::Op(_)) => Verdict::OnlyIfAliased,
            _ => Verdict::Unsure,
        }
    }
}

/// The verdict of something that is shown or not: where all is known, what is not shown is false.
fn certain(shown: bool, all_known: bool) -> Verdict {
    match (shown, all_known) {
        (true, _) => Verdict::Always,
        (false, true) => Verdict::Never,
        (false, false) => Verdict::Unsure,
    }
}

fn has_length(items: &[Item], length: Length) -> Verdict {
    let open = open(items).is_some();
    let ones = items.len() - usize::from(open);
    match length {
        Length::Exactly(count) if ones > count => Verdict::Never,
        Length::Exactly(count) => certain(!open && ones == count, !open),
        Length::AtLeast(count) => certain(ones >= count, !open),
    }
}

/// Whether two paths are, by their spelling, different variants of one enum.
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
