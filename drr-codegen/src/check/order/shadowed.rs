//! A rule that is never applied, since an earlier one is wherever it matches.

use super::is_certain;
use crate::declaration::Arity;
use crate::declaration::Presence;
use crate::model::{
    Access, At, AttrMatcher, Body, CaptureKind, Check, Entity, Length, Nth, Part, Row, RuleModel,
    Set, Tree, ValueAt,
};

/// Whether the first rule is applied wherever the second matches.
pub(super) fn comes_first(set: &Set<'_>, first: &RuleModel<'_>, second: &RuleModel<'_>) -> bool {
    let by_rows = |rule: &RuleModel<'_>| rule.expanded == rule.orders.len();
    is_certain(first)
        // What is behind a native is not compared.
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
        if let (None, Some((owner, region))) = (link, first.nodes[node].body) {
            let place = body(&first.tree, owner, region).and_then(|body| {
                let nth = body.ops.iter().position(|op| op.node == node)?;
                let there = self::body(&second.tree, same[owner], region)?;
                there.ops.get(nth).map(|op| op.node)
            });
            match place {
                Some(found) if special.ops[found] == general.ops[node] => same[node] = found,
                _ => return false,
            }
            continue;
        }
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
    let numbers = (0..first.nodes.len()).all(|node| {
        let at = there.same[node];
        let known = set.numbers(second, at, special.ops[at]);
        let wanted = set.numbers(first, node, general.ops[node]);
        wanted.iter().all(|wanted| {
            known.iter().any(|known| match (known, wanted) {
                (Part::NumRegions(known), Part::NumRegions(wanted))
                | (Part::NumSuccessors(known), Part::NumSuccessors(wanted)) => {
                    implies(*known, *wanted)
                }
                _ => false,
            })
        })
    });
    let bodies = (0..first.nodes.len()).all(|node| {
        bodies(&first.tree, node).all(|general| {
            let at = there.same[node];
            let special = body(&second.tree, at, general.region);
            special.is_some_and(|special| {
                let inside = |rule: &RuleModel<'_>, owner| {
                    let inside = Some((owner, general.region));
                    rule.nodes.iter().filter(|node| node.body == inside).count()
                };
                let args = |body: &Body| body.args.as_ref().map(Vec::len);
                // Both name every op in the block, in the same order.
                general.ops.len() == special.ops.len()
                    && inside(first, node) == inside(second, at)
                    && (general.args.is_none() || args(general) == args(special))
            })
        })
    });
    long_enough
        && numbers
        && bodies
        && (0..first.captures.len()).all(|capture| there.is_present(set, first, second, capture))
        && first.checks.iter().all(|check| {
            let mut known = second.checks.iter();
            matches!(check, Check::NotItself { .. })
                || known.any(|other| there.implied(check, other))
        })
}

/// What a rule says of the blocks in a node's regions.
fn bodies(tree: &Tree, node: usize) -> impl Iterator<Item = &Body> {
    let parts = tree.parts_of(node).unwrap_or_default().iter();
    parts.filter_map(|part| match part {
        Part::Body(body) => Some(body),
        _ => None,
    })
}

/// What it says of the block in one of them.
fn body(tree: &Tree, node: usize, region: Nth) -> Option<&Body> {
    bodies(tree, node).find(|body| body.region == region)
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
            Access::Regions(at, front, back) => Access::Regions(node(at), front, back),
            Access::Successor(at, index) => Access::Successor(node(at), index),
            Access::Successors(at, front, back) => Access::Successors(node(at), front, back),
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
            (Check::Absent { capture: a }, Check::Absent { capture: b })
            | (Check::Outside { capture: a, .. }, Check::Outside { capture: b, .. }) => {
                same(*a, *b)
            }
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
            (
                Check::SameType {
                    value: a,
                    node: at,
                    result: n,
                },
                Check::SameType {
                    value: b,
                    node,
                    result,
                },
            ) => {
                let (a, b) = (self.first(*a), self.second(*b));
                a.is_some() && a == b && self.same[*at] == *node && n == result
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
