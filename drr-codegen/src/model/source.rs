//! Resolving a source pattern: nodes, captures, rows and the tests behind the structural match.

use proc_macro2::{Ident, Span};

use super::names::{Known, Names};
use super::{Access, AttrMatcher, Capture, CaptureKind, Check, Entity, Link, Node, Row};
use crate::check::signature::{Place, Target, assign};
use crate::declaration::{ArgumentKind, Arity, Presence};
use crate::diag::{Errors, in_instance};
use crate::syntax::{Arg, ArgKind, Dag, ResultIndex, Rule, Var};

/// How many `either`s a rule may have: each doubles the rows.
const MAX_EITHER: u32 = 6;

/// A resolved source pattern.
pub struct Source {
    /// Ops, root first.
    pub nodes: Vec<Node>,
    /// What is bound or tested.
    pub captures: Vec<Capture>,
    /// Operand orders.
    pub rows: Vec<Row>,
    /// Leaf tests, then equalities.
    pub checks: Vec<Check>,
    /// What each name means: its first binding.
    pub names: Vec<(String, Entity)>,
    /// Classes of values whose types the declarations show to be the same.
    pub types: TypeClasses,
}

/// A node with its arguments as written, before operand orders are chosen.
struct Tree {
    node: usize,
    parts: Vec<TreePart>,
}

enum TreePart {
    Operand(usize, Leaf),
    Either([usize; 2], [Leaf; 2]),
    Attr(usize, usize),
    Region(usize, usize),
    Successor(usize, usize),
}

enum Leaf {
    Ignored,
    Capture(usize),
    Child(Tree, Option<u32>),
}

struct Resolver<'a> {
    errors: &'a Errors,
    names: &'a Names,
    attrs: &'a mut Vec<(usize, usize)>,
    rule: &'a Rule,
    out: Source,
    /// Each binding of each name, in order.
    bindings: Vec<(Var, Entity)>,
    either: u32,
}

/// Resolves a rule's source. `None` if something is wrong: reported here, or by the checks of
/// scope and signature.
pub fn resolve_source(
    errors: &Errors,
    names: &Names,
    attrs: &mut Vec<(usize, usize)>,
    rule: &Rule,
) -> Option<Source> {
    let before = errors.len();
    let mut resolver = Resolver {
        errors,
        names,
        attrs,
        rule,
        out: Source {
            nodes: vec![],
            captures: vec![],
            rows: vec![],
            checks: vec![],
            names: vec![],
            types: TypeClasses::default(),
        },
        bindings: vec![],
        either: 0,
    };
    let tree = resolver.dag(&rule.parts.source, Place::Root)?;
    if resolver.either > MAX_EITHER {
        resolver.error(
            rule.span,
            format!("a rule has at most {MAX_EITHER} `either`s: each doubles the ways to match"),
        );
    }
    resolver.equalities();
    if errors.len() > before {
        return None;
    }
    resolver.rows(&tree);
    Some(resolver.out)
}

/// The set's number for an attribute.
pub(super) fn attr_number(attrs: &mut Vec<(usize, usize)>, op: usize, slot: usize) -> usize {
    attrs
        .iter()
        .position(|known| *known == (op, slot))
        .unwrap_or_else(|| {
            attrs.push((op, slot));
            attrs.len() - 1
        })
}

impl Resolver<'_> {
    fn error(&self, span: Span, message: impl std::fmt::Display) {
        self.errors
            .at(span, in_instance(message, self.rule.instance.as_deref()));
    }

    fn dag(&mut self, dag: &Dag, place: Place) -> Option<Tree> {
        let path = dag.path()?;
        let op = match self.names.get(path)? {
            Known::Op(op) => op,
            Known::Helper(helper) => {
                let kind = helper.kind.name();
                self.error(
                    dag.head_span,
                    format!(
                        "`{}` is a `{kind}`; a source pattern matches ops",
                        path.last()
                    ),
                );
                return None;
            }
        };
        let names = self.names;
        let decl = &names.ops[op].decl;
        // The star has reported what is wrong here.
        let silent = Errors::new();
        let assigned = assign(&silent, None, decl, dag, place);
        drop(silent.finish());
        let assigned = assigned?;
        let node = self.out.nodes.len();
        self.out.nodes.push(Node {
            op,
            name: dag.bind.as_ref().map(|bind| bind.name.clone()),
            span: dag.head_span,
        });
        if let Some(bind) = &dag.bind {
            self.bindings.push((bind.clone(), Entity::Node(node)));
        }
        // In written order, so that captures and checks come in it too.
        enum Piece<'b> {
            One(Target, &'b Arg),
            Either([usize; 2], &'b Dag),
        }
        let mut pieces: Vec<(usize, Piece<'_>)> = Vec::new();
        for (target, arg) in &assigned.args {
            let at = dag
                .args
                .iter()
                .position(|a| std::ptr::eq(a, *arg))
                .unwrap_or(0);
            pieces.push((at, Piece::One(*target, arg)));
        }
        for (targets, group) in &assigned.either {
            let at = dag
                .args
                .iter()
                .position(|a| matches!(&a.kind, ArgKind::Dag(d) if std::ptr::eq(&**d, *group)))
                .unwrap_or(0);
            pieces.push((at, Piece::Either(*targets, group)));
        }
        pieces.sort_by_key(|(at, _)| *at);
        let mut parts = Vec::new();
        for (_, piece) in pieces {
            match piece {
                Piece::One(target, arg) => {
                    if let Some(part) = self.argument(node, op, target, arg) {
                        parts.push(part);
                    }
                }
                Piece::Either(targets, group) => {
                    self.either += 1;
                    let mut leaves = Vec::new();
                    for (target, arg) in targets.iter().zip(&group.args) {
                        leaves.push(self.operand(node, op, *target, arg)?);
                    }
                    let groups = targets.map(|target| decl.slot(target));
                    let leaves: [Leaf; 2] = leaves.try_into().ok()?;
                    parts.push(TreePart::Either(groups, leaves));
                }
            }
        }
        self.same_types(node, op, &parts);
        Some(Tree { node, parts })
    }

    fn place(&self, op: usize, what: &str, name: &str) -> String {
        format!(
            "{what} '{}' of '{}'",
            name.trim_start_matches("r#"),
            self.names.ops[op].decl.name
        )
    }

    fn capture(
        &mut self,
        node: usize,
        kind: CaptureKind,
        var: Option<&Var>,
        place: String,
    ) -> usize {
        let index = self.out.captures.len();
        let ident = match var {
            Some(var) => var.ident.clone(),
            None => Ident::new(&format!("__c{index}"), Span::call_site()),
        };
        let name = var.map(|var| var.name.clone());
        self.out.captures.push(Capture {
            name,
            ident,
            kind,
            node,
            place,
        });
        if let Some(var) = var {
            self.bindings.push((var.clone(), Entity::Capture(index)));
        }
        index
    }

    fn argument(&mut self, node: usize, op: usize, target: Target, arg: &Arg) -> Option<TreePart> {
        let decl = &self.names.ops[op].decl;
        match target {
            Target::Region(index) | Target::Successor(index) => {
                let region = matches!(target, Target::Region(_));
                let ArgKind::Var(var) = &arg.kind else {
                    return None;
                };
                let (kind, what, name) = if region {
                    (
                        CaptureKind::Region,
                        "region",
                        decl.regions[index].name.clone(),
                    )
                } else {
                    (
                        CaptureKind::Successor,
                        "successor",
                        decl.successors[index].name.clone(),
                    )
                };
                let place = self.place(op, what, &name);
                let capture = self.capture(node, kind, Some(var), place);
                Some(if region {
                    TreePart::Region(index, capture)
                } else {
                    TreePart::Successor(index, capture)
                })
            }
            Target::Arg(index) => match decl.args[index].kind.clone() {
                ArgumentKind::Operand(_) => {
                    let group = decl.slot(index);
                    match self.operand(node, op, index, arg)? {
                        Leaf::Ignored => None,
                        leaf => Some(TreePart::Operand(group, leaf)),
                    }
                }
                ArgumentKind::Attr(presence, _) => self.attribute(node, op, index, presence, arg),
            },
        }
    }

    fn operand(&mut self, node: usize, op: usize, index: usize, arg: &Arg) -> Option<Leaf> {
        let argument = &self.names.ops[op].decl.args[index];
        let ArgumentKind::Operand(arity) = argument.kind else {
            return None;
        };
        let place = self.place(op, "operand", &argument.name);
        let kind = match arity {
            Arity::One => CaptureKind::Value,
            Arity::Optional => CaptureKind::OptionalValue,
            Arity::Variadic => CaptureKind::Values,
        };
        match &arg.kind {
            ArgKind::Ignore => Some(Leaf::Ignored),
            ArgKind::Var(var) => Some(Leaf::Capture(self.capture(node, kind, Some(var), place))),
            ArgKind::Path(constraint, var) => {
                let capture = self.capture(node, kind, var.as_ref(), place);
                self.out.checks.push(Check::Type {
                    capture,
                    constraint: constraint.clone(),
                });
                Some(Leaf::Capture(capture))
            }
            ArgKind::Absent => {
                let capture = self.capture(node, kind, None, place);
                self.out.checks.push(Check::Absent { capture });
                Some(Leaf::Capture(capture))
            }
            ArgKind::Dag(dag) => {
                let result = match dag.bind.as_ref().map(|bind| bind.index) {
                    Some(Some(ResultIndex::Number(n))) => Some(n),
                    _ => None,
                };
                let child = self.dag(dag, Place::Nested)?;
                Some(Leaf::Child(child, result))
            }
            _ => None,
        }
    }

    fn attribute(
        &mut self,
        node: usize,
        op: usize,
        index: usize,
        presence: Presence,
        arg: &Arg,
    ) -> Option<TreePart> {
        let decl = &self.names.ops[op].decl;
        let place = self.place(op, "attribute", &decl.args[index].name);
        let slot = decl.slot(index);
        let number = attr_number(self.attrs, op, slot);
        let kind = if presence == Presence::Optional {
            CaptureKind::OptionalAttr
        } else {
            CaptureKind::Attr
        };
        let (var, matcher): (Option<&Var>, Option<AttrMatcher>) = match &arg.kind {
            ArgKind::Ignore => return None,
            ArgKind::Var(var) => (Some(var), None),
            ArgKind::Path(path, var) => (var.as_ref(), Some(AttrMatcher::Path(path.clone()))),
            ArgKind::Literal(literal, var) => {
                (var.as_ref(), Some(AttrMatcher::Literal(literal.clone())))
            }
            ArgKind::Absent => {
                let capture = self.capture(node, kind, None, place);
                self.out.checks.push(Check::Absent { capture });
                return Some(TreePart::Attr(number, capture));
            }
            _ => return None,
        };
        let capture = self.capture(node, kind, var, place);
        if let Some(matcher) = matcher {
            self.out.checks.push(Check::Attr {
                capture,
                matcher,
                slot: (op, slot),
            });
        }
        Some(TreePart::Attr(number, capture))
    }

    /// Bindings of the same name must be of the same kind, and equal.
    fn equalities(&mut self) {
        let bindings = std::mem::take(&mut self.bindings);
        for (i, (var, entity)) in bindings.iter().enumerate() {
            let Some((_, first)) = bindings[..i].iter().find(|(v, _)| v.name == var.name) else {
                self.out.names.push((var.name.clone(), *entity));
                continue;
            };
            let (a, b) = (*first, *entity);
            if !kinds_agree(self.noun(a), self.noun(b)) {
                let (here, there) = (self.noun(b), self.noun(a));
                let place = self.describe(*first);
                self.error(
                    var.span(),
                    format!(
                        "`${}` is {here} here, but it is already bound to {there}: {place}",
                        var.name
                    ),
                );
                continue;
            }
            // An op and a value: the value is the op's only result.
            let (a, b) = match (a, b) {
                (Entity::Node(_), Entity::Node(_)) => (a, b),
                (Entity::Node(n), other) => (Entity::NodeResult(n, 0), other),
                (other, Entity::Node(n)) => (other, Entity::NodeResult(n, 0)),
                both => both,
            };
            // Equal values have equal types.
            self.out.types.join(a, b);
            self.out.checks.push(Check::Equal {
                name: var.name.clone(),
                first: a,
                again: b,
            });
        }
    }

    fn noun(&self, entity: Entity) -> &'static str {
        match entity {
            Entity::Capture(index) => self.out.captures[index].kind.noun(),
            Entity::Node(node)
                if self.names.ops[self.out.nodes[node].op].decl.results.len() == 1 =>
            {
                "an op with one result"
            }
            _ => "an op",
        }
    }

    fn describe(&self, entity: Entity) -> String {
        match entity {
            Entity::Capture(index) => self.out.captures[index].place.clone(),
            Entity::Node(node) => format!(
                "the op '{}'",
                self.names.ops[self.out.nodes[node].op].decl.name
            ),
            _ => String::new(),
        }
    }

    /// `SameOperandsAndResultType`: operands and results share one class.
    fn same_types(&mut self, node: usize, op: usize, parts: &[TreePart]) {
        let decl = &self.names.ops[op].decl;
        if !decl.has_trait("SameOperandsAndResultType") {
            return;
        }
        let result = Entity::NodeResult(node, 0);
        for index in 1..decl.results.len() {
            self.out.types.join(result, Entity::NodeResult(node, index));
        }
        let leaf = |leaf: &Leaf, types: &mut TypeClasses| match leaf {
            Leaf::Ignored => {}
            Leaf::Capture(capture) => types.join(result, Entity::Capture(*capture)),
            Leaf::Child(child, which) => {
                types.join(
                    result,
                    Entity::NodeResult(child.node, which.unwrap_or(0) as usize),
                );
            }
        };
        for part in parts {
            match part {
                TreePart::Operand(_, one) => leaf(one, &mut self.out.types),
                TreePart::Either(_, both) => {
                    leaf(&both[0], &mut self.out.types);
                    leaf(&both[1], &mut self.out.types);
                }
                _ => {}
            }
        }
    }

    /// One row for each choice of orders, written orders first; the last `either` varies fastest.
    fn rows(&mut self, tree: &Tree) {
        for choice in 0..1u32 << self.either {
            let mut row = Row {
                links: vec![None; self.out.nodes.len()],
                access: vec![Access::Operand(0, 0); self.out.captures.len()],
            };
            let mut seen = 0;
            let swapped = |nth: u32| choice & (1 << (self.either - 1 - nth)) != 0;
            fill(tree, &mut row, &mut seen, &swapped);
            self.out.rows.push(row);
        }
    }
}

fn fill(tree: &Tree, row: &mut Row, seen: &mut u32, swapped: &dyn Fn(u32) -> bool) {
    let leaf = |group: usize, leaf: &Leaf, row: &mut Row, seen: &mut u32| match leaf {
        Leaf::Ignored => {}
        Leaf::Capture(capture) => row.access[*capture] = Access::Operand(tree.node, group),
        Leaf::Child(child, result) => {
            row.links[child.node] = Some(Link {
                parent: tree.node,
                group,
                result: *result,
            });
            fill(child, row, seen, swapped);
        }
    };
    for part in &tree.parts {
        match part {
            TreePart::Operand(group, one) => leaf(*group, one, row, seen),
            TreePart::Either(groups, leaves) => {
                let [a, b] = if swapped(*seen) {
                    [groups[1], groups[0]]
                } else {
                    *groups
                };
                *seen += 1;
                leaf(a, &leaves[0], row, seen);
                leaf(b, &leaves[1], row, seen);
            }
            TreePart::Attr(number, capture) => {
                row.access[*capture] = Access::Attr(tree.node, *number)
            }
            TreePart::Region(index, capture) => {
                row.access[*capture] = Access::Region(tree.node, *index)
            }
            TreePart::Successor(index, capture) => {
                row.access[*capture] = Access::Successor(tree.node, *index)
            }
        }
    }
}

fn kinds_agree(a: &str, b: &str) -> bool {
    let value_like = |noun: &str| matches!(noun, "a value" | "an op with one result");
    let op_like = |noun: &str| matches!(noun, "an op" | "an op with one result");
    let same = a == b && a != "a region" && a != "a successor";
    same || (value_like(a) && value_like(b)) || (op_like(a) && op_like(b))
}

/// Classes of values whose types are shown to be the same by the declarations.
#[derive(Default)]
pub struct TypeClasses {
    members: Vec<(Entity, usize)>,
    next: usize,
}

impl TypeClasses {
    fn class(&mut self, entity: Entity) -> usize {
        if let Some((_, class)) = self.members.iter().find(|(known, _)| *known == entity) {
            return *class;
        }
        self.next += 1;
        self.members.push((entity, self.next));
        self.next
    }

    /// Puts both into one class.
    pub fn join(&mut self, a: Entity, b: Entity) {
        let (a, b) = (self.class(a), self.class(b));
        for (_, class) in &mut self.members {
            if *class == b {
                *class = a;
            }
        }
    }

    /// Whether both are in one class.
    pub fn same(&mut self, a: Entity, b: Entity) -> bool {
        self.class(a) == self.class(b)
    }
}
