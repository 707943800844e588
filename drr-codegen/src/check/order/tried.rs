//! Trying a rule on imagined operations.

use super::imagined::{Attr, Bound, Imagined, Item, Match, Value, lengths_of, position, written};
use crate::declaration::{ArgumentKind, Arity, Presence};
use crate::model::{
    Access, AttrMatcher, CaptureKind, Check, Length, Part, Row, RuleModel, Set, Tree, ValueAt,
};

/// Whether a rule matches what is only partly known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Verdict {
    /// Never, whatever the unknown parts are.
    Never,
    /// Only where an unknown part is something special: an op's result, the same as another one.
    Special,
    /// Tests decide of which nothing is known.
    Unsure,
    /// Always.
    Always,
}

/// Tries a rule at an operation; gives the match, if it is known which one is found first.
pub(super) fn attempt<'a>(
    set: &Set<'_>,
    known: &Imagined,
    rule: &'a RuleModel<'_>,
    at: usize,
) -> (Verdict, Option<Match<'a>>) {
    let mut best = Verdict::Never;
    let is_more = rule.expanded < rule.orders.len() || says_more(&rule.tree);
    for row in &rule.rows {
        let (mut verdict, found) = try_row(set, known, rule, row, at);
        if is_more {
            verdict = verdict.min(Verdict::Unsure);
        }
        if verdict == Verdict::Always {
            return (verdict, (best < Verdict::Unsure).then_some(found));
        }
        best = best.max(verdict);
    }
    (best, None)
}

/// Whether a source speaks of what is not imagined: what natives give, bodies, how many regions or
/// successors there are.
fn says_more(tree: &Tree) -> bool {
    let more = |part: &Part| {
        matches!(
            part,
            Part::Body(_) | Part::NumRegions(_) | Part::NumSuccessors(_)
        )
    };
    tree.has_given() || tree.parts.iter().any(more) || tree.children().into_iter().any(says_more)
}

fn try_row<'a>(
    set: &Set<'_>,
    known: &Imagined,
    rule: &RuleModel<'_>,
    row: &'a Row,
    at: usize,
) -> (Verdict, Match<'a>) {
    let mut found = Match {
        row,
        nodes: vec![None; row.ops.len()],
    };
    let mut verdict = is_op(set, rule, known.ops[at].op, row.ops[0], 0);
    if verdict == Verdict::Never {
        return (verdict, found);
    }
    found.nodes[0] = Some(at);
    // Users have lower numbers than what defines their operands.
    for node in 1..row.ops.len() {
        let Some(link) = row.links[node] else {
            continue;
        };
        let ValueAt::Place(user, place) = link.value else {
            continue;
        };
        let Some(user) = found.nodes[user] else {
            continue;
        };
        let Some(items) = known.ops[user].operands.get(place.group) else {
            verdict = verdict.min(Verdict::Unsure);
            continue;
        };
        let here = match position(items, place.at).map(|at| items[at]) {
            Some(Item::One(Value::Result(op, result))) => {
                if link.result.is_some_and(|wanted| wanted as usize != result) {
                    return (Verdict::Never, found);
                }
                found.nodes[node] = Some(op);
                is_op(set, rule, known.ops[op].op, row.ops[node], node)
            }
            Some(_) => Verdict::Special,
            None if items.is_empty() => Verdict::Never,
            None => Verdict::Unsure,
        };
        verdict = verdict.min(here);
        if verdict == Verdict::Never {
            return (verdict, found);
        }
    }
    let mut lengths = Vec::new();
    lengths_of(&rule.tree, &mut lengths);
    for (node, group, length) in lengths {
        let Some(op) = found.nodes[node] else {
            continue;
        };
        verdict = verdict.min(match known.ops[op].operands.get(group) {
            Some(items) => has_length(items, length),
            None => Verdict::Unsure,
        });
    }
    for capture in 0..rule.captures.len() {
        verdict = verdict.min(is_present(set, known, rule, &found, capture));
    }
    for check in &rule.checks {
        verdict = verdict.min(holds(set, known, &found, check));
    }
    (verdict, found)
}

/// Whether an operation of one op is one of another, for a node of the rule.
fn is_op(set: &Set<'_>, rule: &RuleModel<'_>, is: usize, wanted: usize, node: usize) -> Verdict {
    if is == wanted {
        Verdict::Always
    } else if rule.nodes[node].by_trait {
        Verdict::Unsure
    } else if !set.ops[is].of_trait.is_empty() {
        Verdict::Special
    } else {
        Verdict::Never
    }
}

fn has_length(items: &[Item], length: Length) -> Verdict {
    let ones = items
        .iter()
        .filter(|item| matches!(item, Item::One(_)))
        .count();
    let open = ones < items.len();
    match length {
        Length::Exactly(count) if ones > count || (!open && ones < count) => Verdict::Never,
        Length::Exactly(_) if !open => Verdict::Always,
        Length::AtLeast(count) if ones >= count => Verdict::Always,
        Length::AtLeast(_) if !open => Verdict::Never,
        _ => Verdict::Unsure,
    }
}

/// Whether what is bound is there.
fn is_present(
    set: &Set<'_>,
    known: &Imagined,
    rule: &RuleModel<'_>,
    found: &Match<'_>,
    capture: usize,
) -> Verdict {
    let kind = rule.captures[capture].kind;
    match found.row.access[capture] {
        Access::Attr(node, number) if kind == CaptureKind::Attr => {
            let (op, slot) = set.attrs[number];
            let mut attrs = set.ops[op]
                .decl
                .args
                .iter()
                .filter_map(|arg| match &arg.kind {
                    ArgumentKind::Attr(presence, _) => Some(*presence),
                    ArgumentKind::Operand(_) => None,
                });
            let optional = attrs.nth(slot) == Some(Presence::Optional);
            if found.nodes[node].is_none() || !optional {
                return Verdict::Always;
            }
            match known.capture(set, found, capture) {
                Some(Bound::Attr(Attr::Absent)) => Verdict::Never,
                Some(Bound::Attr(Attr::Unknown(id))) if !known.is_present(id) => Verdict::Unsure,
                _ => Verdict::Always,
            }
        }
        Access::Value(ValueAt::Place(node, place)) if kind == CaptureKind::Value => {
            let Some(op) = found.nodes[node] else {
                return Verdict::Always;
            };
            let op = &known.ops[op];
            let arity = set.ops[op.op]
                .decl
                .operand_arities()
                .get(place.group)
                .copied();
            match op.operands.get(place.group) {
                Some(items) if position(items, place.at).is_some() => Verdict::Always,
                Some(items) if items.is_empty() && arity == Some(Arity::Optional) => Verdict::Never,
                _ => Verdict::Unsure,
            }
        }
        _ => Verdict::Always,
    }
}

fn holds(set: &Set<'_>, known: &Imagined, found: &Match<'_>, check: &Check) -> Verdict {
    // What hangs on an operation that is not there was judged with it.
    let missing = |capture: usize| match found.row.access[capture] {
        Access::Value(ValueAt::Place(node, _))
        | Access::Group(node, _)
        | Access::Slice(node, ..)
        | Access::Attr(node, _) => found.nodes[node].is_none(),
        _ => false,
    };
    match check {
        Check::Type { capture, .. } | Check::Attr { capture, .. } | Check::Absent { capture }
            if missing(*capture) =>
        {
            Verdict::Special
        }
        Check::Type {
            capture,
            constraint,
        } => match known.capture(set, found, *capture) {
            Some(Bound::Items(items)) => match items[..] {
                [Item::One(value)] if known.has_type(value, &constraint.key()) => Verdict::Always,
                _ => Verdict::Unsure,
            },
            _ => Verdict::Unsure,
        },
        Check::Attr {
            capture, matcher, ..
        } => match known.capture(set, found, *capture) {
            Some(Bound::Attr(attr)) => accepts(known, &attr, matcher),
            _ => Verdict::Unsure,
        },
        Check::Absent { capture } => match known.capture(set, found, *capture) {
            Some(Bound::Attr(Attr::Absent)) => Verdict::Always,
            Some(Bound::Attr(Attr::Literal(_) | Attr::Written(_))) => Verdict::Never,
            Some(Bound::Attr(Attr::Unknown(id))) if known.is_present(id) => Verdict::Never,
            Some(Bound::Items(items)) if items.is_empty() => Verdict::Always,
            Some(Bound::Items(items)) if items.iter().any(|i| matches!(i, Item::One(_))) => {
                Verdict::Never
            }
            _ => Verdict::Unsure,
        },
        Check::Equal { first, again, .. } => {
            match (
                known.bound(set, found, *first),
                known.bound(set, found, *again),
            ) {
                (Some(first), Some(again)) => equal(known, &first, &again),
                _ => Verdict::Special,
            }
        }
        // Of what is imagined all has one type, as far as nothing says otherwise.
        Check::SameType { .. } | Check::SameResults { .. } => Verdict::Always,
        // What is imagined has no circles.
        Check::NotItself { .. } => Verdict::Always,
        _ => Verdict::Unsure,
    }
}

fn accepts(known: &Imagined, attr: &Attr, matcher: &AttrMatcher) -> Verdict {
    let wanted = written(matcher);
    match (attr, &wanted) {
        _ if *attr == wanted => Verdict::Always,
        (Attr::Literal(_), Attr::Literal(_)) | (Attr::Absent, _) => Verdict::Never,
        (Attr::Written(is), Attr::Written(wanted)) if are_variants(is, wanted) => Verdict::Never,
        (Attr::Unknown(id), Attr::Written(wanted)) => {
            if known.known_of(*id).any(|is| is == wanted) {
                Verdict::Always
            } else if known.known_of(*id).any(|is| are_variants(is, wanted)) {
                Verdict::Never
            } else {
                Verdict::Unsure
            }
        }
        (Attr::Unknown(id), Attr::Literal(_)) if known.known_of(*id).next().is_none() => {
            Verdict::Special
        }
        _ => Verdict::Unsure,
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

fn equal(known: &Imagined, first: &Bound, again: &Bound) -> Verdict {
    if known.are_equal(first, again) {
        return Verdict::Always;
    }
    match (first, again) {
        (Bound::Items(a), Bound::Items(b)) => match (&a[..], &b[..]) {
            ([Item::One(_)], [Item::One(_)]) => Verdict::Special,
            _ => Verdict::Unsure,
        },
        (Bound::Attr(Attr::Literal(_)), Bound::Attr(Attr::Literal(_))) => Verdict::Never,
        (Bound::Attr(Attr::Unknown(_)), Bound::Attr(_))
        | (Bound::Attr(_), Bound::Attr(Attr::Unknown(_)))
        | (Bound::Op(_), Bound::Op(_)) => Verdict::Special,
        _ => Verdict::Unsure,
    }
}
