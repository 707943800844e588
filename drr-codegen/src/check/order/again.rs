//! A rule that matches what it makes.

use super::is_certain;
use crate::model::{
    Access, Action, At, AttrExpr, AttrMatcher, Body, Build, CaptureKind, Check, EarlyCode, Entity,
    Leaf, Length, Nth, OperandExpr, Part, Place, RegionExpr, Row, RuleModel, Set, Spread, Step,
    SuccessorExpr, Tree, ValueAt, ValueExpr,
};

/// Whether the op that replaces the root is one that the rule is sure to match again.
pub(super) fn reproduces(set: &Set<'_>, rule: &RuleModel<'_>) -> bool {
    let action = &rule.action;
    is_certain(rule)
        && rule.expanded == rule.orders.len()
        && replacing(action).iter().any(|root| {
            rule.rows.iter().any(|row| {
                let mut again = Again {
                    set,
                    rule,
                    row,
                    values: vec![None; rule.captures.len()],
                    attrs: vec![None; rule.captures.len()],
                    kept: vec![false; rule.captures.len()],
                };
                again.op(&rule.tree, root) && rule.checks.iter().all(|check| again.holds(check))
            })
        })
}

/// The op that replaces all results of the root; of a root without results all that are built.
fn replacing(action: &Action) -> Vec<&Build> {
    fn build(step: &Step) -> Option<&Build> {
        match step {
            Step::Build(build) => Some(build),
            _ => None,
        }
    }
    match action.replacement.first() {
        Some(ValueExpr::Entity(Entity::BuiltResult(step, 0))) => {
            let mut values = action.replacement.iter().enumerate();
            let whole = values.all(|(index, value)| {
                *value == ValueExpr::Entity(Entity::BuiltResult(*step, index))
            });
            let root = build(&action.steps[*step]).filter(|_| whole);
            root.into_iter().collect()
        }
        Some(_) => Vec::new(),
        None if action.keeps_root || action.replaces_all.is_some() => Vec::new(),
        None => action.steps.iter().filter_map(build).collect(),
    }
}

/// What a rule would bind on what it makes.
struct Again<'a> {
    set: &'a Set<'a>,
    rule: &'a RuleModel<'a>,
    row: &'a Row,
    values: Vec<Option<ValueExpr>>,
    attrs: Vec<Option<AttrExpr>>,
    /// Captures in a body that is moved, or copied, as it was.
    kept: Vec<bool>,
}

impl Again<'_> {
    fn op(&mut self, tree: &Tree, build: &Build) -> bool {
        if self.row.ops[tree.node] != build.op {
            return false;
        }
        tree.parts.iter().all(|part| match part {
            Part::Value(place, leaf) => self.leaf(build, *place, leaf),
            // Where each value stands is in the row.
            Part::AnyOrder(_, _, leaves) => leaves.iter().all(|leaf| {
                let at = match leaf {
                    Leaf::Ignored => return true,
                    Leaf::Capture(capture) => match self.row.access[*capture] {
                        Access::Value(at) => Some(at),
                        _ => None,
                    },
                    Leaf::Child(child, _) => self.row.links[child.node].map(|link| link.value),
                    Leaf::Given(_) => return false,
                };
                match at {
                    Some(ValueAt::Place(_, place)) => self.leaf(build, place, leaf),
                    _ => false,
                }
            }),
            Part::Group(..) | Part::Slice(..) => true,
            Part::Length(group, length) => match values(&build.operands[*group]) {
                Some(values) => match length {
                    Length::Exactly(count) => values.len() == *count,
                    Length::AtLeast(count) => values.len() >= *count,
                },
                None => false,
            },
            Part::Attr(_, capture) => {
                let Access::Attr(_, number) = self.row.access[*capture] else {
                    return false;
                };
                let (_, slot) = self.set.attrs[number];
                let given = build.attrs.iter().find(|(other, _)| *other == slot);
                self.attrs[*capture] = given.map(|(_, attr)| *attr);
                given.is_some() || self.rule.captures[*capture].kind == CaptureKind::OptionalAttr
            }
            // As many as are wanted, and no more is asked of them.
            Part::Region(..) | Part::Regions(..) | Part::Successor(..) | Part::Successors(..) => {
                true
            }
            Part::NumRegions(wanted) => {
                let all = || build.regions.iter().flatten();
                let runs = all().filter(|region| self.is_run(**region)).count();
                certain(all().count() - runs, runs > 0, *wanted)
            }
            Part::NumSuccessors(wanted) => {
                let all = || build.successors.iter().flatten();
                let runs = all()
                    .filter(|one| matches!(one, SuccessorExpr::All(_)))
                    .count();
                certain(all().count() - runs, runs > 0, *wanted)
            }
            Part::Body(body) => self.body(tree.node, build, body),
        })
    }

    /// How many regions an expression stands for is not known.
    fn is_run(&self, region: RegionExpr) -> bool {
        match region {
            RegionExpr::Empty => false,
            RegionExpr::Moved(capture) | RegionExpr::Copied(capture) => {
                self.rule.captures[capture].kind == CaptureKind::Regions
            }
        }
    }

    /// Whether the region that comes to stand there is the one of which the rule says all this.
    fn body(&mut self, node: usize, build: &Build, body: &Body) -> bool {
        let regions: Vec<RegionExpr> = build.regions.iter().flatten().copied().collect();
        let (count, known) = (regions.len(), |regions: &[RegionExpr]| {
            !regions.iter().any(|region| self.is_run(*region))
        });
        let given = match body.region {
            Nth::Front(at) => regions.get(at).filter(|_| known(&regions[..at])),
            Nth::Back(at) => count
                .checked_sub(at + 1)
                .and_then(|index| regions.get(index).filter(|_| known(&regions[index..]))),
        };
        let (Some(RegionExpr::Moved(capture)) | Some(RegionExpr::Copied(capture))) = given else {
            return false;
        };
        if self.row.access[*capture] != Access::Region(node, body.region) {
            return false;
        }
        for (index, capture) in self.rule.captures.iter().enumerate() {
            let of_block = matches!(self.row.access[index], Access::BlockArg(owner, region, _)
                if (owner, region) == (node, body.region));
            self.kept[index] |= of_block || self.is_inside(capture.node, (node, body.region));
        }
        true
    }

    /// Whether a node is somewhere in a region of another one.
    fn is_inside(&self, node: usize, region: (usize, Nth)) -> bool {
        let outer = |at: &(usize, Nth)| self.rule.nodes[at.0].body;
        std::iter::successors(self.rule.nodes[node].body, outer).any(|at| at == region)
    }

    fn leaf(&mut self, build: &Build, place: Place, leaf: &Leaf) -> bool {
        let Some(values) = values(&build.operands[place.group]) else {
            return false;
        };
        let at = match place.at {
            At::Only => Some(0),
            At::Front(index) => Some(index),
            At::Back(index) => values.len().checked_sub(index + 1),
        };
        let Some(value) = at.and_then(|at| values.get(at)) else {
            return false;
        };
        match leaf {
            Leaf::Ignored => true,
            Leaf::Capture(capture) => {
                self.values[*capture] = Some(*value);
                true
            }
            Leaf::Child(child, result) => {
                let ValueExpr::Entity(Entity::BuiltResult(step, number)) = *value else {
                    return false;
                };
                let feeds = result.is_none_or(|wanted| wanted as usize == number);
                let rule = self.rule;
                match &rule.action.steps[step] {
                    Step::Build(inner) if feeds => self.op(child, inner),
                    _ => false,
                }
            }
            Leaf::Given(_) => false,
        }
    }

    fn holds(&self, check: &Check) -> bool {
        let kept =
            |entity: &Entity| matches!(entity, Entity::Capture(capture) if self.kept[*capture]);
        match check {
            Check::Type { capture, .. }
            | Check::Attr { capture, .. }
            | Check::Absent { capture }
            | Check::Outside { capture, .. }
                if self.kept[*capture] =>
            {
                return true;
            }
            Check::Equal { first, again, .. } if kept(first) && kept(again) => return true,
            _ => {}
        }
        let tested = |capture: usize, test: &dyn Fn(&Check) -> bool| {
            let Some(ValueExpr::Entity(Entity::Capture(from))) = self.values[capture] else {
                return false;
            };
            let mut checks = self.rule.checks.iter();
            checks.any(|other| {
                matches!(other, Check::Type { capture, .. } if *capture == from) && test(other)
            })
        };
        match check {
            Check::Type {
                capture,
                constraint,
            } => tested(
                *capture,
                &|other| matches!(other, Check::Type { constraint: known, .. } if known.key() == constraint.key()),
            ),
            Check::Attr {
                capture, matcher, ..
            } => {
                let Some(AttrExpr::Early(item)) = self.attrs[*capture] else {
                    return false;
                };
                match (&self.rule.action.early[item].code, matcher) {
                    (EarlyCode::Literal(made), AttrMatcher::Literal(wanted)) => {
                        made.tokens.to_string() == wanted.tokens.to_string()
                    }
                    // The attribute that was matched.
                    (EarlyCode::Attr(Entity::Capture(from)), _) => from == capture,
                    _ => false,
                }
            }
            Check::Equal { first, again, .. } => match (first, again) {
                (Entity::Capture(a), Entity::Capture(b)) => {
                    self.values[*a].is_some() && self.values[*a] == self.values[*b]
                }
                _ => false,
            },
            _ => false,
        }
    }
}

/// Whether there are as many as wanted: these and, if there are runs, nobody knows how many more.
fn certain(single: usize, runs: bool, wanted: Length) -> bool {
    match wanted {
        Length::Exactly(count) => single == count && !runs,
        Length::AtLeast(count) => single >= count,
    }
}

/// The single values of an operand group; `None` if it is not known how many there are.
fn values(operand: &OperandExpr) -> Option<Vec<ValueExpr>> {
    let parts = operand.spread().into_iter();
    parts
        .map(|part| match part {
            Spread::One(value) => Some(value),
            Spread::Optional(_) | Spread::Values(_) | Spread::Results { .. } => None,
        })
        .collect()
}
