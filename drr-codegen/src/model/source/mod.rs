//! Resolving a source pattern: nodes, captures, rows and the tests behind the structural match.

use proc_macro2::{Ident, Span};

use super::names::{Known, Names};
use super::{
    Access, AttrMatcher, Capture, CaptureKind, Check, Entity, Node, Nth, Order, Part, Row,
    SourceNative, Tree,
};
use crate::declaration::{ArgumentKind, OpDeclaration, Presence};
use crate::diag::{Errors, in_instance};
use crate::signature::{Place as DagPlace, Target, assign};
use crate::syntax::{Arg, ArgKind, Commutative, Dag, Head, Rule, Var};

mod native;
mod operands;
mod regions;
mod rows;
mod types;

use regions::What;
pub(crate) use types::TypeClasses;

/// How many operand orders a rule may have: the factorial of 6.
const MAX_ORDERS: usize = 720;

/// A resolved source pattern.
pub struct Source {
    /// Ops, root first.
    pub nodes: Vec<Node>,
    /// What is bound or tested.
    pub captures: Vec<Capture>,
    /// As written.
    pub tree: Tree,
    /// What is matched in any order.
    pub orders: Vec<Order>,
    /// How many of them the rows are choices of.
    pub expanded: usize,
    /// Operand orders.
    pub rows: Vec<Row>,
    /// Natives.
    pub natives: Vec<SourceNative>,
    /// Leaf tests, then equalities.
    pub checks: Vec<Check>,
    /// What each name means: its first binding.
    pub names: Vec<(String, Entity)>,
    /// Classes of values whose types the declarations show to be the same.
    pub types: TypeClasses,
}

impl Source {
    /// Adds an attribute that the results need and the source does not name.
    pub fn attribute(
        &mut self,
        node: usize,
        numbers: Vec<usize>,
        kind: CaptureKind,
        place: String,
    ) -> usize {
        let capture = self.captures.len();
        self.captures.push(Capture {
            name: None,
            ident: Ident::new(&format!("__c{capture}"), Span::call_site()),
            kind,
            node,
            place,
        });
        let ops = &self.nodes[node].ops;
        for row in &mut self.rows {
            let nth = ops.iter().position(|op| *op == row.ops[node]);
            row.access
                .push(Access::Attr(node, numbers[nth.unwrap_or(0)]));
        }
        if let Some(tree) = self.tree.find(node) {
            tree.parts.push(Part::Attr(numbers, capture));
        }
        capture
    }
}

struct Resolver<'a> {
    errors: &'a Errors,
    names: &'a Names,
    attrs: &'a mut Vec<(usize, usize)>,
    rule: &'a Rule,
    out: Source,
    /// Each binding of each name, in order.
    bindings: Vec<(Var, Entity)>,
    /// The bodies that are being resolved, outer first: the node and its region.
    within: Vec<(usize, Nth)>,
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
            tree: Tree {
                node: 0,
                parts: vec![],
            },
            orders: vec![],
            expanded: 0,
            rows: vec![],
            natives: vec![],
            checks: vec![],
            names: vec![],
            types: TypeClasses::default(),
        },
        bindings: vec![],
        within: vec![],
    };
    let tree = resolver.dag(&rule.parts.source, DagPlace::Root)?;
    resolver.check_orders();
    resolver.equalities();
    if errors.len() > before {
        return None;
    }
    let mut out = resolver.out;
    out.expanded = rows::expanded(&out.orders);
    out.rows = rows::rows(&tree, &out);
    if out.rows.len() > rows::MAX_ALL
        || (rows::alternatives(&out) > 1 && out.expanded < out.orders.len())
    {
        let message = format!(
            "too many ways to match: a rule with `|` has at most {} of ops and operand orders together",
            rows::MAX_ALL
        );
        errors.at(
            rule.parts.source.head_span,
            in_instance(message, rule.instance.as_deref()),
        );
        return None;
    }
    out.tree = tree;
    Some(out)
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

    /// Says where a rule has too many operand orders, or `#[commutative]` makes none.
    fn check_orders(&self) {
        let orders = self.out.orders.iter();
        let total = orders.fold(1usize, |total, order| {
            total.saturating_mul(rows::factorial(order.places.len()))
        });
        if total > MAX_ORDERS {
            self.error(
                self.rule.parts.source.head_span,
                format!("a rule has at most {MAX_ORDERS} operand orders, and this one has {total}"),
            );
        }
        let commutative = |node: &Node| self.all_have(&node.ops, "Commutative");
        if self.rule.commutative == Commutative::OnRule && !self.out.nodes.iter().any(commutative) {
            self.error(
                self.rule.parts.source.head_span,
                "`#[commutative]` has no effect: no op of this source is declared `Commutative`",
            );
        }
    }

    /// Whether all of these ops are declared with a trait.
    fn all_have(&self, ops: &[usize], name: &str) -> bool {
        ops.iter()
            .all(|op| self.names.ops[*op].decl.has_trait(name))
    }

    /// Ops that may stand in one place have operands and results alike.
    fn alike(&self, ops: &[usize], dag: &Dag) -> Option<()> {
        let decl = |op: usize| &self.names.ops[op].decl;
        let (first, others) = ops.split_first()?;
        let first = decl(*first);
        for other in others.iter().map(|op| decl(*op)) {
            let operands = |d: &OpDeclaration| d.operand_arities();
            let shared = operands(first).len().min(operands(other).len());
            let what = if operands(first)[..shared] != operands(other)[..shared] {
                "operands"
            } else if first.result_arities() != other.result_arities() {
                "results"
            } else {
                continue;
            };
            self.error(
                dag.head_span,
                format!(
                    "`{}` and `{}` cannot stand in one place: the {what} are not alike, some single and others variadic or optional, or are not as many",
                    first.name, other.name
                ),
            );
            return None;
        }
        Some(())
    }

    fn dag(&mut self, dag: &Dag, place: DagPlace) -> Option<Tree> {
        let mut ops = Vec::new();
        for path in dag.paths() {
            match self.names.get(path)? {
                Known::Op(op) if ops.contains(&op) => {}
                Known::Op(op) => ops.push(op),
                Known::Helper(helper) => {
                    let kind = helper.kind.name();
                    self.error(
                        path.span(),
                        format!(
                            "`{}` is a `{kind}`; a source pattern matches ops",
                            path.last()
                        ),
                    );
                    return None;
                }
            }
        }
        let by_trait = matches!(dag.head, Head::Any(_));
        if by_trait {
            ops.push(self.names.any(dag)?);
        }
        let op = *ops.first()?;
        let names = self.names;
        self.alike(&ops, dag)?;
        // The star has reported what is wrong here.
        let silent = Errors::new();
        let of_all = ops
            .iter()
            .map(|op| assign(&silent, None, &names.ops[*op].decl, dag, place));
        let of_all: Option<Vec<_>> = of_all.collect();
        drop(silent.finish());
        let assigned = of_all?.into_iter().next()?;
        let node = self.out.nodes.len();
        self.out.nodes.push(Node {
            op,
            ops,
            by_trait,
            name: dag.bind.as_ref().map(|bind| bind.name.clone()),
            span: dag.head_span,
            body: self.within.last().copied(),
        });
        if let Some(bind) = &dag.bind {
            self.bindings.push((bind.clone(), Entity::Node(node)));
        }
        // In written order, so that captures and checks come in it too.
        enum Piece<'b> {
            One(Target, &'b Arg),
            AnyOrder(Vec<usize>, &'b Dag),
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
        let permuted = self.permuted_by_trait(node, op, &assigned);
        for (targets, group) in assigned.any_order {
            let at = dag
                .args
                .iter()
                .position(|a| matches!(&a.kind, ArgKind::Dag(d) if std::ptr::eq(&**d, group)))
                .unwrap_or(0);
            pieces.push((at, Piece::AnyOrder(targets, group)));
        }
        pieces.sort_by_key(|(at, _)| *at);
        let mut parts = Vec::new();
        for (_, piece) in pieces {
            match piece {
                Piece::One(target, arg) => self.argument(node, op, target, arg, &mut parts)?,
                Piece::AnyOrder(targets, group) => {
                    let part = self.any_order(node, op, &targets, group)?;
                    parts.push(part);
                }
            }
        }
        if let Some(number) = permuted {
            parts = self.permute(number, parts);
        }
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

    /// Adds what an argument is to its op's parts. `None` if it, or something in it, cannot be
    /// resolved, which was reported.
    fn argument(
        &mut self,
        node: usize,
        op: usize,
        target: Target,
        arg: &Arg,
        parts: &mut Vec<Part>,
    ) -> Option<()> {
        let names = self.names;
        let decl = &names.ops[op].decl;
        match target {
            Target::Region(index) => {
                self.region_or_successor((node, op), What::Region, index, arg, parts)?;
            }
            Target::Successor(index) => {
                self.region_or_successor((node, op), What::Successor, index, arg, parts)?;
            }
            Target::Arg(index) => match &decl.args[index].kind {
                ArgumentKind::Operand(arity) => {
                    self.operand(node, op, (index, *arity), arg, parts)?;
                }
                ArgumentKind::Attr(presence, _) => {
                    parts.extend(self.attribute(node, op, index, *presence, arg));
                }
            },
        }
        Some(())
    }

    fn attribute(
        &mut self,
        node: usize,
        op: usize,
        index: usize,
        presence: Presence,
        arg: &Arg,
    ) -> Option<Part> {
        let decl = &self.names.ops[op].decl;
        let place = self.place(op, "attribute", &decl.args[index].name);
        let slot = decl.slot(index);
        let ops = self.out.nodes[node].ops.clone();
        let mut numbers = Vec::new();
        for op in ops {
            let ArgumentKind::Attr(_, text) = &decl.args[index].kind else {
                return None;
            };
            let slot = self.names.ops[op].decl.attr_slot(text)?;
            numbers.push(attr_number(self.attrs, op, slot));
        }
        // What must be something must be there.
        let bare = matches!(arg.kind, ArgKind::Var(_) | ArgKind::Absent);
        let kind = if presence == Presence::Optional && bare {
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
                return Some(Part::Attr(numbers, capture));
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
        Some(Part::Attr(numbers, capture))
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
            // What must be there says best what the name means.
            if self.is_optional(a) && !self.is_optional(b) {
                let known = self.out.names.iter_mut();
                let mut known = known.filter(|(name, _)| *name == var.name);
                if let Some((_, entity)) = known.next() {
                    *entity = b;
                }
            }
            if !kinds_agree(self.noun(a), self.noun(b)) {
                let (here, there) = (self.noun(b), self.noun(a));
                let place = self.describe(*first);
                if here == there {
                    self.error(
                        var.span(),
                        format!(
                            "`${}` is bound to {there} already, {place}, and regions are not compared; give this one a name of its own",
                            var.name
                        ),
                    );
                    continue;
                }
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

    fn is_optional(&self, entity: Entity) -> bool {
        matches!(entity, Entity::Capture(capture) if matches!(
            self.out.captures[capture].kind,
            CaptureKind::OptionalValue | CaptureKind::OptionalAttr
        ))
    }

    fn noun(&self, entity: Entity) -> &'static str {
        match entity {
            Entity::Capture(index) => self.out.captures[index].kind.noun(),
            Entity::Matched(..) => NATIVE_OUT,
            Entity::Node(node)
                if self.names.ops[self.out.nodes[node].op].decl.results.len() == 1
                    && self.names.ops[self.out.nodes[node].op]
                        .decl
                        .is_single_result(0) =>
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
            Entity::Matched(..) => NATIVE_OUT.to_string(),
            _ => String::new(),
        }
    }
}

/// What a native in the source gives may be anything: rustc tells whether it can be compared.
const NATIVE_OUT: &str = "what a native gives";

fn kinds_agree(a: &str, b: &str) -> bool {
    let comparable = |noun: &str| matches!(noun, NATIVE_OUT | "a value" | "an attribute");
    if (a == NATIVE_OUT && comparable(b)) || (b == NATIVE_OUT && comparable(a)) {
        return true;
    }
    let value_like = |noun: &str| matches!(noun, "a value" | "an op with one result");
    // What may be absent is there, and equal.
    let is_there = |optional: &str, other: &str| match optional {
        "an optional operand" => value_like(other),
        "an optional attribute" => other == "an attribute",
        _ => false,
    };
    if is_there(a, b) || is_there(b, a) {
        return true;
    }
    let op_like = |noun: &str| matches!(noun, "an op" | "an op with one result");
    (a == b && !a.ends_with("region"))
        || (value_like(a) && value_like(b))
        || (op_like(a) && op_like(b))
}
