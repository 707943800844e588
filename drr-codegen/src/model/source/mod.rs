//! Resolving a source pattern into bindings, facts about them, and tests.

use super::names::Known;
use super::resolver::Resolver;
use super::{Binding, BindingId, ByOp, Check, Entity, Fact, Matcher, Node};
use crate::codes::report;
use crate::declaration::{ArgumentKind, Presence};
use crate::signature::{Place, Target, assign};
use crate::syntax::{Arg, ArgKind, Commutative, Dag, Head, LiteralValue, Var};

mod equality;
mod native;
mod operands;
mod regions;
mod split;

use regions::What;

/// The maximal number of operand orders of a rule: the factorial of 6.
const MAX_ORDERS: usize = 720;

impl Resolver<'_> {
    pub(super) fn source(&mut self) -> Option<()> {
        let root = self.set.intern(Binding::Root);
        self.dag(&self.rule.parts.source, Place::Root, root)?;
        self.check_orders();
        self.equalities();
        Some(())
    }

    /// Says where a rule has too many operand orders, or `#[commutative]` makes none.
    fn check_orders(&self) {
        let span = self.rule.parts.source.head_span;
        // The n-th pick of an order of m places has m - n alternatives.
        let choices = self.source.choices.iter();
        let total = choices.fold(1usize, |total, pick| match self.set.get(*pick) {
            Binding::Pick(order, nth) => {
                total.saturating_mul(self.set.order(*order).len().saturating_sub(*nth))
            }
            _ => total,
        });
        if total > MAX_ORDERS {
            report!(self.errors.at, span, OPERAND_ORDERS:
                "a rule has at most {MAX_ORDERS} operand orders, and this one has {total}");
        }
        let nodes = 0..self.source.nodes.len();
        if self.rule.commutative == Commutative::OnRule
            && !nodes.into_iter().any(|node| self.is_commutative(node))
        {
            report!(self.errors.at, span, NOTHING_COMMUTES:
                "`#[commutative]` has no effect: no op of this source is declared `Commutative`");
        }
    }

    /// True if all ops that a node may be are declared commutative.
    fn is_commutative(&self, node: usize) -> bool {
        let mut ops = self.source.nodes[node].ops.iter();
        ops.all(|op| self.decl(*op).has_trait("Commutative"))
    }

    /// Reports an error unless the ops that a node may be have the same operands and results.
    fn alike(&self, ops: &[usize], dag: &Dag) -> Option<()> {
        let (first, others) = ops.split_first()?;
        let first = self.decl(*first);
        let arities = first.operand_arities();
        for other in others.iter().map(|op| self.decl(*op)) {
            let what = if arities
                .iter()
                .zip(other.operand_arities())
                .any(|(a, b)| *a != b)
            {
                "operands"
            } else if first.result_arities() != other.result_arities() {
                "results"
            } else {
                continue;
            };
            return report!(self.errors.fail, dag.head_span, DIFFERENT_ALTERNATIVES:
                "`{}` and `{}` cannot stand in one place: their {what} differ in number or in kind (single, optional, variadic)",
                first.name, other.name);
        }
        Some(())
    }

    /// The position of a new node.
    fn new_node(&mut self, node: Node) -> usize {
        match self.reserved.next() {
            Some(index) => {
                self.source.nodes[index] = node;
                index
            }
            None => {
                self.source.nodes.push(node);
                self.source.nodes.len() - 1
            }
        }
    }

    /// The ops that a DAG of the source may match.
    fn ops_of_head(&self, dag: &Dag) -> Option<Vec<usize>> {
        let mut ops = Vec::new();
        for path in dag.paths() {
            match self.ops.get(path)? {
                Known::Op(op) if ops.contains(&op) => {}
                Known::Op(op) => ops.push(op),
                Known::Helper(helper) => {
                    let (name, kind) = (path.last(), helper.kind);
                    return report!(self.errors.fail, path.span(), NOT_MATCHED:
                        "`{name}` is a `{kind}`; a source pattern matches ops");
                }
            }
        }
        if matches!(dag.head, Head::Any(_)) {
            ops.push(self.ops.any(dag)?);
        }
        Some(ops)
    }

    /// Resolves a DAG of the source to a node: its place and its arguments.
    fn dag(&mut self, dag: &Dag, place: Place, binding: BindingId) -> Option<usize> {
        let ops = self.ops_of_head(dag)?;
        let (op, by_trait) = (*ops.first()?, matches!(dag.head, Head::Any(_)));
        self.alike(&ops, dag)?;
        // The per-op checks have reported the mistakes.
        let of_all = ops.iter().map(|op| assign(self.decl(*op), dag, place));
        let of_all: Result<Vec<_>, _> = of_all.collect();
        let assigned = of_all.ok()?.into_iter().next()?;
        self.fact(match by_trait {
            true => Fact::HasTraits(binding, op),
            false => Fact::Is(binding, ops.clone()),
        });
        let within = self.within.last();
        let node = self.new_node(Node {
            op,
            ops,
            by_trait,
            name: dag.bind.as_ref().map(|bind| bind.name.clone()),
            span: dag.head_span,
            body: within.map(|within| (within.node, within.region)),
            binding,
            regions: None,
        });
        if let Some(within) = self.within.last_mut() {
            let block = within.block;
            within.found.push(binding);
            // A nested op of a region pattern must be in the same block.
            if place == Place::Nested {
                self.fact(Fact::InBlock(binding, block));
            }
        }
        if let Some(bind) = &dag.bind {
            self.bound.push((bind.clone(), Entity::Node(node)));
        }
        let permuted = self.permuted_by_trait(node, &assigned);
        let permuted = permuted.as_deref();
        // Operands first, since their conditions are the most selective. Otherwise in source order, so
        // that captures and checks have it too.
        let is_operand = |target: Target| {
            let kind = |index: usize| &self.ops.ops[op].decl.args[index].kind;
            matches!(target, Target::Arg(at) if matches!(kind(at), ArgumentKind::Operand(_)))
        };
        let args = assigned.args.iter().enumerate();
        let (operands, others): (Vec<_>, Vec<_>) =
            args.partition(|(_, (target, _))| is_operand(*target));
        let mut groups = assigned.any_order.iter().peekable();
        for (nth, (target, arg)) in operands {
            while let Some((_, targets, group)) = groups.next_if(|(before, ..)| *before <= nth) {
                self.any_order(node, targets, group)?;
            }
            self.argument(node, *target, arg, permuted)?;
        }
        for (_, targets, group) in groups {
            self.any_order(node, targets, group)?;
        }
        for (_, (target, arg)) in others {
            self.argument(node, *target, arg, permuted)?;
        }
        Some(node)
    }

    /// The name of a part of a node in messages.
    fn place(&self, node: usize, what: &str, name: &str) -> String {
        format!("{what} '{name}' of '{}'", self.node_decl(node).name)
    }

    /// Resolves an argument. Returns `None` if the argument, or a part of it, has a mistake, which
    /// was reported.
    fn argument(
        &mut self,
        node: usize,
        target: Target,
        arg: &Arg,
        permuted: Option<&[BindingId]>,
    ) -> Option<()> {
        match target {
            Target::Region(index) => self.region_or_successor(node, What::Region, index, arg),
            Target::Successor(index) => self.region_or_successor(node, What::Successor, index, arg),
            Target::Arg(index) => match &self.node_decl(node).args[index].kind {
                ArgumentKind::Operand(arity) => {
                    self.match_operand(node, (index, *arity), arg, permuted)
                }
                ArgumentKind::Attr(presence, text) => {
                    self.match_attribute(node, (index, *presence), text, arg);
                    Some(())
                }
            },
        }
    }

    fn match_attribute(
        &mut self,
        node: usize,
        (index, presence): (usize, Presence),
        text: &str,
        arg: &Arg,
    ) {
        let decl = self.node_decl(node);
        let place = self.place(node, "attribute", &decl.args[index].name);
        let slot = (self.source.nodes[node].op, decl.slot(index));
        let mut by_op = ByOp::new();
        for op in self.source.nodes[node].ops.clone() {
            let Some((slot, _)) = self.decl(op).attr_of_ir(text) else {
                return;
            };
            by_op.push((op, self.attr_number(op, slot)));
        }
        let absent = matches!(arg.kind, ArgKind::Absent);
        let (var, matcher) = leaf(arg);
        if !absent && var.is_none() && matcher.is_none() {
            return;
        }
        let op = self.source.nodes[node].binding;
        // A condition on the attribute requires that it is present.
        let optional = presence == Presence::Optional && matcher.is_none();
        let (kind, binding) = self.attr(op, by_op, optional);
        if absent {
            return self.fact(Fact::Absent(binding));
        }
        let capture = self.capture(node, kind, var, place, binding);
        if let Some(matcher) = matcher {
            // The integer that the attribute must have, independent of its kind. `255u8` may be
            // read as -1.
            if let Matcher::Literal(literal) = &matcher
                && let LiteralValue::Int(value) = literal.value
                && !(literal.suffix.starts_with('u') && value > 127)
                && let Ok(value) = i64::try_from(value)
            {
                self.fact(Fact::Int(binding, value));
            }
            self.source.checks.push(Check::Attr(capture, matcher, slot));
        }
    }
}

/// The name and the condition of an argument that is an attribute, or an output of a native.
fn leaf(arg: &Arg) -> (Option<&Var>, Option<Matcher>) {
    match &arg.kind {
        ArgKind::Var(var) => (Some(var), None),
        ArgKind::Path(path, var) => (var.as_ref(), Some(Matcher::Path(path.clone()))),
        ArgKind::Literal(literal, var) => (var.as_ref(), Some(Matcher::Literal(literal.clone()))),
        _ => (None, None),
    }
}
