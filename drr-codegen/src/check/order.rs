//! Rules that cannot be meant: one that an earlier rule always comes before, and one whose result
//! matches its own source. Both are warned of, and only where nothing but the declarations and the
//! rules themselves is needed to say so.

use crate::declaration::{Arity, Presence};
use crate::model::{
    Access, At, AttrExpr, AttrMatcher, Build, CaptureKind, Check, EarlyCode, Entity, Leaf, Length,
    OperandExpr, Part, Place, Row, RuleModel, Set, Spread, Step, Tree, ValueAt, ValueExpr,
};
use crate::syntax::Rule;

/// A rule to be warned of.
pub struct Doubtful<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// What is odd about it.
    pub note: String,
}

/// The rules of a set that are to be warned of, by rank.
pub fn doubtful<'a>(set: &Set<'a>) -> Vec<Doubtful<'a>> {
    let mut out = Vec::new();
    // Of a rule with mistakes, which the star reports, nothing more is said.
    let whole = |rule: &RuleModel<'_>| {
        let results = set.ops[rule.nodes[0].op].decl.results.len();
        rule.action.keeps_root || rule.action.replacement.len() == results
    };
    for (rank, rule) in set.rules.iter().enumerate() {
        if !whole(rule) {
            continue;
        }
        let name = title(rule.syntax);
        let earlier = set.rules[..rank]
            .iter()
            .find(|earlier| whole(earlier) && comes_first(set, earlier, rule));
        if let Some(earlier) = earlier {
            let other = title(earlier.syntax);
            out.push(Doubtful {
                rule: rule.syntax,
                note: format!(
                    "{name} is never applied: {other} is tried before it and matches wherever it does"
                ),
            });
        } else if reproduces(set, rule) {
            out.push(Doubtful {
                rule: rule.syntax,
                note: format!("what {name} makes it matches again: it is applied without end"),
            });
        }
    }
    out
}

fn title(rule: &Rule) -> String {
    match &rule.name {
        Some(name) => format!("`{name}`"),
        None => format!("the rule at line {}", rule.span.start().line),
    }
}

// ---- A rule that another comes before --------------------------------------------------------

/// Whether nothing but the rule's tests can keep it from being applied.
fn is_certain(rule: &RuleModel<'_>) -> bool {
    let computed = |code: &EarlyCode| matches!(code, EarlyCode::Call(_) | EarlyCode::Code(_));
    let native = |step: &Step| matches!(step, Step::Native { .. });
    !rule.only_modifies()
        && !rule.action.early.iter().any(|early| computed(&early.code))
        && !rule.action.steps.iter().any(native)
}

/// Whether the first rule is applied wherever the second matches.
fn comes_first(set: &Set<'_>, first: &RuleModel<'_>, second: &RuleModel<'_>) -> bool {
    let by_rows = |rule: &RuleModel<'_>| rule.expanded == rule.orders.len();
    // What blocks must hold is not compared, nor what is behind a native.
    is_certain(first)
        && !first.tree.has_body()
        && !first.tree.has_given()
        && by_rows(first)
        && by_rows(second)
        && second.rows.iter().all(|row| {
            first
                .rows
                .iter()
                .any(|general| covers(set, (first, general), (second, row)))
        })
}

/// Whether one row matches wherever another does.
fn covers(
    set: &Set<'_>,
    (first, general): (&RuleModel<'_>, &Row),
    (second, special): (&RuleModel<'_>, &Row),
) -> bool {
    if general.ops[0] != special.ops[0] {
        return false;
    }
    // The node of the second rule where each of the first stands; users have lower numbers.
    let mut same = vec![0; first.nodes.len()];
    for (node, link) in general.links.iter().enumerate().skip(1) {
        let Some(ValueAt::Place(user, place)) = link.map(|link| link.value) else {
            return false;
        };
        let found = special.links.iter().position(|other| {
            other.is_some_and(|other| {
                let wanted = link.and_then(|link| link.result);
                other.value == ValueAt::Place(same[user], place)
                    && (wanted.is_none() || wanted == other.result)
            })
        });
        match found {
            Some(found) if special.ops[found] == general.ops[node] => same[node] = found,
            _ => return false,
        }
    }
    let there = Correspondence {
        same,
        general,
        special,
    };
    let mut lengths = Vec::new();
    lengths_of(&second.tree, &mut lengths);
    let mut wanted = Vec::new();
    lengths_of(&first.tree, &mut wanted);
    let long_enough = wanted.iter().all(|(node, group, wanted)| {
        *wanted == Length::AtLeast(0)
            || lengths.iter().any(|(at, other, known)| {
                *at == there.same[*node] && other == group && implies(*known, *wanted)
            })
    });
    long_enough
        && (0..first.captures.len()).all(|capture| there.is_present(set, first, second, capture))
        && first.checks.iter().all(|check| {
            second
                .checks
                .iter()
                .any(|other| there.implied(check, other))
        })
}

fn implies(known: Length, wanted: Length) -> bool {
    match (known, wanted) {
        (Length::Exactly(known), Length::Exactly(wanted)) => known == wanted,
        (Length::Exactly(known) | Length::AtLeast(known), Length::AtLeast(wanted)) => {
            known >= wanted
        }
        (Length::AtLeast(_), Length::Exactly(_)) => false,
    }
}

fn lengths_of(tree: &Tree, out: &mut Vec<(usize, usize, Length)>) {
    for part in &tree.parts {
        if let Part::Length(group, length) = part {
            out.push((tree.node, *group, *length));
        }
    }
    for child in tree.children() {
        lengths_of(child, out);
    }
}

/// Which nodes of the second rule those of the first are.
struct Correspondence<'a> {
    same: Vec<usize>,
    general: &'a Row,
    special: &'a Row,
}

/// Something of a rule by where it stands.
#[derive(PartialEq)]
enum Standing {
    At(Access),
    Op(usize),
    Result(usize, usize),
}

impl Correspondence<'_> {
    /// Where a capture of the first rule is found in the second.
    fn access(&self, capture: usize) -> Access {
        let node = |node: usize| self.same[node];
        match self.general.access[capture] {
            Access::Value(ValueAt::Place(at, place)) => {
                Access::Value(ValueAt::Place(node(at), place))
            }
            other @ Access::Value(ValueAt::Chosen(..) | ValueAt::Given(..)) => other,
            Access::Group(at, group) => Access::Group(node(at), group),
            Access::Slice(at, group, front, back) => Access::Slice(node(at), group, front, back),
            Access::Attr(at, number) => Access::Attr(node(at), number),
            Access::Region(at, index) => Access::Region(node(at), index),
            Access::Successor(at, index) => Access::Successor(node(at), index),
            Access::BlockArg(at, region, index) => Access::BlockArg(node(at), region, index),
        }
    }

    /// Whether what the first rule binds is there wherever the second matches.
    fn is_present(
        &self,
        set: &Set<'_>,
        first: &RuleModel<'_>,
        second: &RuleModel<'_>,
        capture: usize,
    ) -> bool {
        let here = self.access(capture);
        let kind = first.captures[capture].kind;
        let captured = |kind: CaptureKind| {
            let all = self.special.access.iter().zip(&second.captures);
            all.into_iter()
                .any(|(access, other)| *access == here && other.kind == kind)
        };
        match here {
            Access::Attr(_, number) if kind == CaptureKind::Attr => {
                let (op, slot) = set.attrs[number];
                let attrs = set.ops[op].decl.args.iter();
                let mut attrs = attrs.filter_map(|arg| match &arg.kind {
                    crate::declaration::ArgumentKind::Attr(presence, _) => Some(*presence),
                    crate::declaration::ArgumentKind::Operand(_) => None,
                });
                attrs.nth(slot) != Some(Presence::Optional) || captured(CaptureKind::Attr)
            }
            Access::Value(value @ ValueAt::Place(node, place)) if place.at == At::Only => {
                let op = self.special.ops[node];
                let linked = |link: &Option<crate::model::Link>| {
                    link.is_some_and(|link| link.value == value)
                };
                set.ops[op].decl.operand_arities()[place.group] != Arity::Optional
                    || captured(CaptureKind::Value)
                    || self.special.links.iter().any(linked)
            }
            _ => true,
        }
    }

    fn first(&self, entity: Entity) -> Option<Standing> {
        match entity {
            Entity::Capture(capture) => Some(Standing::At(self.access(capture))),
            Entity::Node(node) => Some(Standing::Op(self.same[node])),
            Entity::NodeResult(node, result) => Some(Standing::Result(self.same[node], result)),
            _ => None,
        }
    }

    fn second(&self, entity: Entity) -> Option<Standing> {
        match entity {
            Entity::Capture(capture) => Some(Standing::At(self.special.access[capture])),
            Entity::Node(node) => Some(Standing::Op(node)),
            Entity::NodeResult(node, result) => Some(Standing::Result(node, result)),
            _ => None,
        }
    }

    /// Whether a test of the first rule holds wherever one of the second does.
    fn implied(&self, wanted: &Check, known: &Check) -> bool {
        let same = |a: usize, b: usize| self.access(a) == self.special.access[b];
        match (wanted, known) {
            (
                Check::Type {
                    capture: a,
                    constraint: wanted,
                },
                Check::Type {
                    capture: b,
                    constraint: known,
                },
            ) => same(*a, *b) && wanted.key() == known.key(),
            (
                Check::Attr {
                    capture: a,
                    matcher: wanted,
                    ..
                },
                Check::Attr {
                    capture: b,
                    matcher: known,
                    ..
                },
            ) => same(*a, *b) && matcher_text(wanted) == matcher_text(known),
            (Check::Absent { capture: a }, Check::Absent { capture: b }) => same(*a, *b),
            (
                Check::Equal {
                    first: a, again: b, ..
                },
                Check::Equal {
                    first: c, again: d, ..
                },
            ) => {
                let wanted = (self.first(*a), self.first(*b));
                let known = (self.second(*c), self.second(*d));
                match (wanted, known) {
                    ((Some(a), Some(b)), (Some(c), Some(d))) => {
                        (a == c && b == d) || (a == d && b == c)
                    }
                    _ => false,
                }
            }
            _ => false,
        }
    }
}

fn matcher_text(matcher: &AttrMatcher) -> String {
    match matcher {
        AttrMatcher::Path(path) => path.key(),
        AttrMatcher::Literal(literal) => literal.tokens.to_string(),
    }
}

// ---- A rule that matches what it makes -------------------------------------------------------

/// Whether the op that replaces the root is one that the rule is sure to match again.
fn reproduces(set: &Set<'_>, rule: &RuleModel<'_>) -> bool {
    let action = &rule.action;
    let Some(ValueExpr::Entity(Entity::BuiltResult(step, 0))) = action.replacement.first() else {
        return false;
    };
    let whole = action
        .replacement
        .iter()
        .enumerate()
        .all(|(index, value)| *value == ValueExpr::Entity(Entity::BuiltResult(*step, index)));
    let Step::Build(root) = &action.steps[*step] else {
        return false;
    };
    whole
        && is_certain(rule)
        && rule.expanded == rule.orders.len()
        && rule.rows.iter().any(|row| {
            let mut again = Again {
                set,
                rule,
                row,
                values: vec![None; rule.captures.len()],
                attrs: vec![None; rule.captures.len()],
            };
            again.op(&rule.tree, root) && rule.checks.iter().all(|check| again.holds(check))
        })
}

/// What a rule would bind on what it makes.
struct Again<'a> {
    set: &'a Set<'a>,
    rule: &'a RuleModel<'a>,
    row: &'a Row,
    values: Vec<Option<ValueExpr>>,
    attrs: Vec<Option<AttrExpr>>,
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
            Part::Region(..) | Part::Successor(..) | Part::Body(_) => false,
        })
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
