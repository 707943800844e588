//! Operations without an IR: what a source pattern describes, and no more. So rules can be tried, and
//! applied, when they are compiled.

use crate::declaration::{ArgumentKind, Arity, OpDeclaration, Presence};
use crate::model::{
    Access, At, AttrMatcher, CaptureKind, Check, Entity, Length, Part, Place, Row, RuleModel, Set,
    Tree, ValueAt,
};
use crate::syntax::LiteralValue;

/// A value. An unknown one is defined by nothing that a rule could match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Unknown(usize),
    Result(usize, usize),
}

/// A value among an operation's operands, or any number of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item {
    One(Value),
    Run(usize),
}

/// An attribute.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Attr {
    Unknown(usize),
    /// What a literal without a suffix makes of the declared kind.
    Literal(LiteralValue),
    /// What else a rule writes: a path, a literal with a suffix.
    Written(String),
    Absent,
    /// What an absent one of this op counts as: the op and the slot.
    Default(usize, usize),
}

/// An operation.
pub(super) struct Operation {
    /// Which of the set's ops it is.
    pub op: usize,
    /// By group.
    pub operands: Vec<Vec<Item>>,
    /// By slot.
    pub attrs: Vec<Attr>,
}

/// What a rule binds.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Bound {
    Op(usize),
    Items(Vec<Item>),
    Attr(Attr),
}

/// Some operations, and what is known of their parts.
#[derive(Default)]
pub(super) struct Imagined {
    pub ops: Vec<Operation>,
    /// The operation whose results others use; `None` once a value has replaced it.
    pub top: Option<usize>,
    unknowns: usize,
    types: Vec<(Value, String)>,
    attrs: Vec<(usize, String)>,
    present: Vec<usize>,
    equal: Vec<(Bound, Bound)>,
}

/// Where the ops of a rule stand: the operation of each node, if it was found.
pub(super) struct Match<'a> {
    pub row: &'a Row,
    pub nodes: Vec<Option<usize>>,
}

impl Imagined {
    /// What a rule's source describes, in one of its rows: everything that matches is this, or more
    /// than this. `None` if loops choose the order of operands.
    pub(super) fn new(set: &Set<'_>, rule: &RuleModel<'_>, row: &Row) -> Option<Imagined> {
        if rule.expanded < rule.orders.len() {
            return None;
        }
        let mut out = Imagined {
            top: Some(0),
            ..Imagined::default()
        };
        let mut lengths = Vec::new();
        lengths_of(&rule.tree, &mut lengths);
        for (node, op) in row.ops.iter().enumerate() {
            let decl = &set.ops[*op].decl;
            let arities = decl.operand_arities().into_iter().enumerate();
            let operands = arities.map(|(group, arity)| {
                let of_this = |(at, of, length): &(usize, usize, Length)| {
                    ((*at, *of) == (node, group)).then_some(*length)
                };
                match (arity, lengths.iter().find_map(of_this)) {
                    (Arity::One, _) => vec![out.one()],
                    (_, Some(Length::Exactly(count))) => (0..count).map(|_| out.one()).collect(),
                    (_, Some(Length::AtLeast(count))) => {
                        let back = back(row, node, group).min(count);
                        let mut items: Vec<Item> = (back..count).map(|_| out.one()).collect();
                        items.push(out.run());
                        items.extend((0..back).map(|_| out.one()));
                        items
                    }
                    (_, None) => vec![out.run()],
                }
            });
            let operands = operands.collect();
            let attrs = attrs_of(decl).map(|_| Attr::Unknown(out.fresh())).collect();
            out.ops.push(Operation {
                op: *op,
                operands,
                attrs,
            });
        }
        let nodes: Vec<Option<usize>> = (0..row.ops.len()).map(Some).collect();
        let found = Match { row, nodes };
        for (node, link) in row.links.iter().enumerate() {
            let Some(link) = link else { continue };
            let ValueAt::Place(user, place) = link.value else {
                return None;
            };
            let result = link.result.unwrap_or(0) as usize;
            out.put(user, place, Value::Result(node, result))?;
        }
        for (capture, access) in rule.captures.iter().zip(&row.access) {
            match (capture.kind, access) {
                (CaptureKind::Value, Access::Value(ValueAt::Place(node, place))) => {
                    if let [Item::Run(_)] = out.ops[*node].operands[place.group][..] {
                        out.ops[*node].operands[place.group] = vec![out.one()];
                    }
                }
                (CaptureKind::Attr, Access::Attr(node, number)) => {
                    if let Attr::Unknown(id) = out.ops[*node].attrs[set.attrs[*number].1] {
                        out.present.push(id);
                    }
                }
                _ => {}
            }
        }
        for check in &rule.checks {
            out.learn(set, &found, check)?;
        }
        Some(out)
    }

    fn fresh(&mut self) -> usize {
        self.unknowns += 1;
        self.unknowns
    }
    fn one(&mut self) -> Item {
        Item::One(Value::Unknown(self.fresh()))
    }
    fn run(&mut self) -> Item {
        Item::Run(self.fresh())
    }

    fn put(&mut self, user: usize, place: Place, value: Value) -> Option<()> {
        let items = &mut self.ops[user].operands[place.group];
        if let (At::Only, [Item::Run(_)]) = (place.at, items.as_slice()) {
            items[0] = Item::One(value);
            return Some(());
        }
        let at = position(items, place.at)?;
        items[at] = Item::One(value);
        Some(())
    }

    /// What a test of the rule that is described says.
    fn learn(&mut self, set: &Set<'_>, found: &Match<'_>, check: &Check) -> Option<()> {
        match check {
            Check::Type {
                capture,
                constraint,
            } => {
                if let Some(Bound::Items(items)) = self.capture(set, found, *capture)
                    && let [Item::One(value)] = items[..]
                {
                    self.types.push((value, constraint.key()));
                }
            }
            Check::Attr {
                capture, matcher, ..
            } => {
                let Access::Attr(node, number) = found.row.access[*capture] else {
                    return None;
                };
                let slot = set.attrs[number].1;
                match matcher {
                    AttrMatcher::Literal(_) => self.ops[node].attrs[slot] = written(matcher),
                    AttrMatcher::Path(path) => {
                        if let Attr::Unknown(id) = self.ops[node].attrs[slot] {
                            self.attrs.push((id, path.key()));
                        }
                    }
                }
            }
            Check::Absent { capture } => match found.row.access[*capture] {
                Access::Attr(node, number) => {
                    self.ops[node].attrs[set.attrs[number].1] = Attr::Absent;
                }
                Access::Group(node, group) => self.ops[node].operands[group].clear(),
                Access::Value(ValueAt::Place(node, place)) => {
                    self.ops[node].operands[place.group].clear();
                }
                _ => return None,
            },
            Check::Equal { first, again, .. } => {
                let first = self.bound(set, found, *first)?;
                let again = self.bound(set, found, *again)?;
                self.unify(first, again);
            }
            _ => {}
        }
        Some(())
    }

    /// Makes two things the same, or notes that they are.
    fn unify(&mut self, first: Bound, again: Bound) {
        match (&first, &again) {
            (Bound::Items(a), Bound::Items(b)) => match (&a[..], &b[..]) {
                (_, [Item::One(old @ Value::Unknown(_))]) if a.len() == 1 => {
                    if let Item::One(new) = a[0] {
                        return self.replace(*old, new);
                    }
                }
                ([Item::One(old @ Value::Unknown(_))], [Item::One(new)]) => {
                    return self.replace(*old, *new);
                }
                ([new @ Item::Run(_)], [old @ Item::Run(_)]) => {
                    let all = self.ops.iter_mut().flat_map(|op| &mut op.operands);
                    for item in all.flatten().filter(|item| *item == old) {
                        *item = *new;
                    }
                    return;
                }
                _ => {}
            },
            (Bound::Attr(a), Bound::Attr(b)) => {
                let (old, new) = match b {
                    Attr::Unknown(_) => (b, a),
                    _ => (a, b),
                };
                if let Attr::Unknown(id) = old {
                    if let Attr::Unknown(new) = new {
                        if self.is_present(*id) {
                            self.present.push(*new);
                        }
                        let known: Vec<String> = self.known_of(*id).map(str::to_owned).collect();
                        self.attrs.extend(known.into_iter().map(|key| (*new, key)));
                    }
                    let all = self.ops.iter_mut().flat_map(|op| &mut op.attrs);
                    for attr in all.filter(|attr| *attr == old) {
                        *attr = new.clone();
                    }
                    return;
                }
            }
            _ => {}
        }
        self.equal.push((first, again));
    }

    /// A value takes the place of another.
    pub(super) fn replace(&mut self, old: Value, new: Value) {
        let all = self.ops.iter_mut().flat_map(|op| &mut op.operands);
        for item in all.flatten().filter(|item| **item == Item::One(old)) {
            *item = Item::One(new);
        }
        for (value, _) in self.types.iter_mut().filter(|(value, _)| *value == old) {
            *value = new;
        }
    }

    /// The operations that the top one needs, itself first.
    pub(super) fn live(&self) -> Vec<usize> {
        let mut live: Vec<usize> = self.top.into_iter().collect();
        let mut at = 0;
        while let Some(op) = live.get(at) {
            for item in self.ops[*op].operands.iter().flatten() {
                if let Item::One(Value::Result(of, _)) = item
                    && !live.contains(of)
                {
                    live.push(*of);
                }
            }
            at += 1;
        }
        live
    }

    // ---- What is known ------------------------------------------------------------------------

    pub(super) fn capture(
        &self,
        set: &Set<'_>,
        found: &Match<'_>,
        capture: usize,
    ) -> Option<Bound> {
        let items = |node: usize, group: usize| {
            Some(self.ops[found.nodes[node]?].operands.get(group)?.as_slice())
        };
        match found.row.access[capture] {
            Access::Value(ValueAt::Place(node, place)) => {
                let items = items(node, place.group)?;
                match place.at {
                    At::Only => Some(Bound::Items(items.to_vec())),
                    at => Some(Bound::Items(vec![items[position(items, at)?]])),
                }
            }
            Access::Group(node, group) => Some(Bound::Items(items(node, group)?.to_vec())),
            Access::Slice(node, group, front, back) => {
                let items = items(node, group)?;
                let end = items.len().checked_sub(back).filter(|end| front <= *end)?;
                let single = |item: &Item| matches!(item, Item::One(_));
                let split = items[..front].iter().chain(&items[end..]).all(single);
                split.then(|| Bound::Items(items[front..end].to_vec()))
            }
            Access::Attr(node, number) => {
                let attrs = &self.ops[found.nodes[node]?].attrs;
                Some(Bound::Attr(attrs.get(set.attrs[number].1)?.clone()))
            }
            // What is known of an operation are its operands and attributes.
            _ => None,
        }
    }

    pub(super) fn bound(&self, set: &Set<'_>, found: &Match<'_>, entity: Entity) -> Option<Bound> {
        match entity {
            Entity::Capture(capture) => self.capture(set, found, capture),
            Entity::Node(node) => Some(Bound::Op(found.nodes[node]?)),
            Entity::NodeResult(node, result) => {
                let value = Value::Result(found.nodes[node]?, result);
                Some(Bound::Items(vec![Item::One(value)]))
            }
            _ => None,
        }
    }

    pub(super) fn has_type(&self, value: Value, constraint: &str) -> bool {
        self.types
            .iter()
            .any(|(of, key)| *of == value && key == constraint)
    }
    /// What an unknown attribute is known to satisfy.
    pub(super) fn known_of(&self, unknown: usize) -> impl Iterator<Item = &str> {
        let known = self.attrs.iter().filter(move |(of, _)| *of == unknown);
        known.map(|(_, key)| key.as_str())
    }
    pub(super) fn is_present(&self, unknown: usize) -> bool {
        self.present.contains(&unknown)
    }
    pub(super) fn are_equal(&self, first: &Bound, again: &Bound) -> bool {
        first == again
            || self
                .equal
                .iter()
                .any(|(a, b)| (a == first && b == again) || (a == again && b == first))
    }
}

/// What an attribute is that a matcher accepts, if it accepts but one.
pub(super) fn written(matcher: &AttrMatcher) -> Attr {
    match matcher {
        AttrMatcher::Literal(literal) => of_literal(literal),
        AttrMatcher::Path(path) => Attr::Written(path.key()),
    }
}

pub(super) fn of_literal(literal: &crate::syntax::Literal) -> Attr {
    match literal.suffix.as_str() {
        "" => Attr::Literal(literal.value.clone()),
        _ => Attr::Written(literal.tokens.to_string()),
    }
}

pub(super) fn attrs_of(decl: &OpDeclaration) -> impl Iterator<Item = Presence> {
    decl.args.iter().filter_map(|arg| match &arg.kind {
        ArgumentKind::Attr(presence, _) => Some(*presence),
        ArgumentKind::Operand(_) => None,
    })
}

/// Which of the items a place is; `None` where it is not known how many stand before it.
pub(super) fn position(items: &[Item], at: At) -> Option<usize> {
    let single = |item: &Item| matches!(item, Item::One(_));
    match at {
        At::Only => (items.len() == 1 && single(&items[0])).then_some(0),
        At::Front(index) => items.get(..=index)?.iter().all(single).then_some(index),
        At::Back(index) => {
            let at = items.len().checked_sub(index + 1)?;
            items[at..].iter().all(single).then_some(at)
        }
    }
}

/// How many values the row looks for at the end of a group.
fn back(row: &Row, node: usize, group: usize) -> usize {
    let links = row.links.iter().flatten().map(|link| link.value);
    let captures = row.access.iter().filter_map(|access| match access {
        Access::Value(value) => Some(*value),
        _ => None,
    });
    let counted = |value: ValueAt| match value {
        ValueAt::Place(
            at,
            Place {
                group: of,
                at: At::Back(index),
            },
        ) if (at, of) == (node, group) => index + 1,
        _ => 0,
    };
    let slices = row.access.iter().map(|access| match access {
        Access::Slice(at, of, _, back) if (*at, *of) == (node, group) => *back,
        _ => 0,
    });
    links
        .chain(captures)
        .map(counted)
        .chain(slices)
        .max()
        .unwrap_or(0)
}

/// The lengths that a source asks for: node, operand group, length.
pub(super) fn lengths_of(tree: &Tree, out: &mut Vec<(usize, usize, Length)>) {
    for part in &tree.parts {
        if let Part::Length(group, length) = part {
            out.push((tree.node, *group, *length));
        }
    }
    for child in tree.children() {
        lengths_of(child, out);
    }
}
