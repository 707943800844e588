//! Resolving a source pattern into bindings, facts about them, and tests.

use proc_macro2::{Ident, Span};

use super::names::{Known, Names};
use super::{
    At, AttrMatcher, Binding, BindingId, Bindings, ByOp, Capture, CaptureKind, Check, Entity, Fact,
    Node, SourceNative, Spread,
};
use crate::declaration::{ArgumentKind, OpDeclaration, Presence};
use crate::diag::{Errors, in_instance};
use crate::signature::{Place as DagPlace, Target, assign};
use crate::syntax::{Arg, ArgKind, Commutative, Dag, Head, Literal, LiteralValue, Rule, Var};

mod equality;
mod native;
mod operands;
mod regions;
mod types;

use operands::Permuted;
use regions::What;
pub(crate) use types::TypeClasses;

/// The maximal number of operand orders of a rule: the factorial of 6.
const MAX_ORDERS: usize = 720;

/// A resolved source pattern.
pub struct Source {
    /// Ops, root first.
    pub nodes: Vec<Node>,
    /// Bindings that have a name or are tested.
    pub captures: Vec<Capture>,
    /// Conditions that need no user code. A fact is total if the facts before it hold.
    pub facts: Vec<Fact>,
    /// Picks, outer picks first.
    pub choices: Vec<BindingId>,
    /// Natives.
    pub natives: Vec<SourceNative>,
    /// Tests, in written order.
    pub checks: Vec<Check>,
    /// The first binding of each name.
    pub names: Vec<(String, Entity)>,
    /// Classes of values that the source shows to have the same type.
    pub types: TypeClasses,
    /// Attributes that only the results need: the capture, and positions in the set's attribute
    /// list.
    needed: Vec<(usize, ByOp)>,
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
            binding: self.nodes[node].binding,
        });
        let by_op = self.nodes[node].ops.iter().copied().zip(numbers).collect();
        self.needed.push((capture, by_op));
        capture
    }

    /// Binds the attributes that were added for the results, and results that reasons show.
    pub fn bind_needed(&mut self, bindings: &mut Bindings) {
        let shown = self.checks.iter().flat_map(|check| match check {
            Check::SameType {
                value,
                node,
                result,
            } => vec![*value, Entity::NodeResult(*node, *result)],
            Check::Predicate(predicate) => {
                predicate.shown.iter().map(|(_, entity)| *entity).collect()
            }
            Check::SameResults { values } => values
                .iter()
                .filter_map(|value| match value {
                    Spread::One(entity) => Some(*entity),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        });
        for entity in shown {
            if let Entity::NodeResult(node, result) = entity {
                bindings.intern(Binding::Result(self.nodes[node].binding, result));
            }
        }
        for (capture, by_op) in std::mem::take(&mut self.needed) {
            let capture = &mut self.captures[capture];
            let op = capture.binding;
            capture.binding = bindings.intern(match capture.kind {
                CaptureKind::OptionalAttr => Binding::OptionalAttr(op, by_op),
                _ => Binding::Attr(op, by_op),
            });
            let fact = Fact::Present(capture.binding);
            if capture.kind != CaptureKind::OptionalAttr && !self.facts.contains(&fact) {
                self.facts.push(fact);
            }
        }
    }
}

struct Resolver<'a> {
    errors: &'a Errors,
    names: &'a Names,
    attrs: &'a mut Vec<(usize, usize)>,
    set: &'a mut Bindings,
    rule: &'a Rule,
    /// The rule's number among the rules without mistakes so far. It identifies the rule's natives.
    number: usize,
    out: Source,
    /// Each binding of each name, in written order.
    bindings: Vec<(Var, Entity)>,
    /// The enclosing region patterns, outer first.
    within: Vec<Within>,
    /// Reserved node positions, which the next nodes take.
    reserved: std::ops::Range<usize>,
}

/// A region pattern that is being resolved.
struct Within {
    node: usize,
    region: At,
    block: BindingId,
    /// The ops that were found in the block.
    found: Vec<BindingId>,
}

/// Resolves a rule's source. Returns `None` after a mistake that was reported here or by the checks
/// of scope and signature.
pub fn resolve_source(
    errors: &Errors,
    names: &Names,
    attrs: &mut Vec<(usize, usize)>,
    set: &mut Bindings,
    number: usize,
    rule: &Rule,
) -> Option<Source> {
    let before = errors.len();
    let mut resolver = Resolver {
        errors,
        names,
        attrs,
        set,
        rule,
        number,
        out: Source {
            nodes: vec![],
            captures: vec![],
            facts: vec![],
            choices: vec![],
            natives: vec![],
            checks: vec![],
            names: vec![],
            types: TypeClasses::default(),
            needed: vec![],
        },
        bindings: vec![],
        within: vec![],
        reserved: 0..0,
    };
    let root = resolver.set.intern(Binding::Root);
    resolver.dag(&rule.parts.source, DagPlace::Root, root)?;
    resolver.check_orders();
    resolver.equalities();
    (errors.len() == before).then_some(resolver.out)
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
        // The n-th pick of an order of m places has m - n alternatives.
        let choices = self.out.choices.iter();
        let total = choices.fold(1usize, |total, pick| match self.set.get(*pick) {
            Binding::Pick(order, nth) => {
                total.saturating_mul(self.set.order(*order).len().saturating_sub(*nth))
            }
            _ => total,
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

    /// True if all of these ops are declared with a trait.
    fn all_have(&self, ops: &[usize], name: &str) -> bool {
        ops.iter()
            .all(|op| self.names.ops[*op].decl.has_trait(name))
    }

    /// Reports an error unless the ops that a node may be have the same operands and results.
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

    /// Adds a fact, if the rule does not have it yet.
    fn fact(&mut self, fact: Fact) {
        if !self.out.facts.contains(&fact) {
            self.out.facts.push(fact);
        }
    }

    /// Adds a binding that may be absent, and the fact that it is present.
    fn present(&mut self, binding: Binding) -> BindingId {
        let binding = self.set.intern(binding);
        self.fact(Fact::Present(binding));
        binding
    }

    /// The position of a new node.
    fn new_node(&mut self, node: Node) -> usize {
        match self.reserved.next() {
            Some(index) => {
                self.out.nodes[index] = node;
                index
            }
            None => {
                self.out.nodes.push(node);
                self.out.nodes.len() - 1
            }
        }
    }

    /// Resolves a DAG of the source to a node: its place and its arguments.
    fn dag(&mut self, dag: &Dag, place: DagPlace, binding: BindingId) -> Option<usize> {
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
        // The per-op checks have reported the mistakes.
        let of_all = ops.iter().map(|op| assign(&names.ops[*op].decl, dag, place));
        let of_all: Result<Vec<_>, _> = of_all.collect();
        let assigned = of_all.ok()?.into_iter().next()?;
        self.fact(match by_trait {
            true => Fact::HasTraits(binding, op),
            false => Fact::Is(binding, ops.clone()),
        });
        let body = self
            .within
            .last()
            .map(|within| (within.node, within.region));
        let node = self.new_node(Node {
            op,
            ops,
            by_trait,
            name: dag.bind.as_ref().map(|bind| bind.name.clone()),
            span: dag.head_span,
            body,
            binding,
            regions: None,
        });
        if let Some(within) = self.within.last_mut() {
            let block = within.block;
            within.found.push(binding);
            // A nested op of a region pattern must be in the same block.
            if place == DagPlace::Nested {
                self.fact(Fact::InBlock(binding, block));
            }
        }
        if let Some(bind) = &dag.bind {
            self.bindings.push((bind.clone(), Entity::Node(node)));
        }
        // In source order, so that captures and checks have it too.
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
        let mut permuted = self.permuted_by_trait(node, op, &assigned);
        for (targets, group) in assigned.any_order {
            let at = dag
                .args
                .iter()
                .position(|a| matches!(&a.kind, ArgKind::Dag(d) if std::ptr::eq(&**d, group)))
                .unwrap_or(0);
            pieces.push((at, Piece::AnyOrder(targets, group)));
        }
        pieces.sort_by_key(|(at, _)| *at);
        // Operands first, since their conditions are the most selective.
        pieces.sort_by_key(|(_, piece)| match piece {
            Piece::AnyOrder(..) => false,
            Piece::One(target, _) => !self.is_operand(op, *target),
        });
        for (_, piece) in pieces {
            match piece {
                Piece::One(target, arg) => self.argument(node, target, arg, permuted.as_mut())?,
                Piece::AnyOrder(targets, group) => self.any_order(node, op, &targets, group)?,
            }
        }
        Some(node)
    }

    fn is_operand(&self, op: usize, target: Target) -> bool {
        matches!(target, Target::Arg(index)
            if matches!(self.names.ops[op].decl.args[index].kind, ArgumentKind::Operand(_)))
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
        binding: BindingId,
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
            binding,
        });
        if let Some(var) = var {
            self.bindings.push((var.clone(), Entity::Capture(index)));
        }
        index
    }

    /// Resolves an argument. Returns `None` if the argument, or a part of it, has a mistake, which
    /// was reported.
    fn argument(
        &mut self,
        node: usize,
        target: Target,
        arg: &Arg,
        permuted: Option<&mut Permuted>,
    ) -> Option<()> {
        let (op, names) = (self.out.nodes[node].op, self.names);
        match target {
            Target::Region(index) => {
                self.region_or_successor((node, op), What::Region, index, arg)?;
            }
            Target::Successor(index) => {
                self.region_or_successor((node, op), What::Successor, index, arg)?;
            }
            Target::Arg(index) => match &names.ops[op].decl.args[index].kind {
                ArgumentKind::Operand(arity) => {
                    self.operand(node, (index, *arity), arg, permuted)?
                }
                ArgumentKind::Attr(presence, _) => self.attribute(node, index, *presence, arg),
            },
        }
        Some(())
    }

    /// An attribute of a node, for each op that the node may be.
    fn attr_by_op(&mut self, node: usize, index: usize) -> Option<ByOp> {
        let names = self.names;
        let decl = &names.ops[self.out.nodes[node].op].decl;
        let ArgumentKind::Attr(_, text) = &decl.args[index].kind else {
            return None;
        };
        let ops = self.out.nodes[node].ops.clone().into_iter();
        let numbers = ops.map(|op| {
            let slot = names.ops[op].decl.attr_slot(text)?;
            Some((op, attr_number(self.attrs, op, slot)))
        });
        numbers.collect()
    }

    fn attribute(&mut self, node: usize, index: usize, presence: Presence, arg: &Arg) {
        let op = self.out.nodes[node].op;
        let decl = &self.names.ops[op].decl;
        let place = self.place(op, "attribute", &decl.args[index].name);
        let slot = decl.slot(index);
        let Some(by_op) = self.attr_by_op(node, index) else {
            return;
        };
        // A condition on the attribute requires that it is present.
        let bare = matches!(arg.kind, ArgKind::Var(_) | ArgKind::Absent);
        let kind = if presence == Presence::Optional && bare {
            CaptureKind::OptionalAttr
        } else {
            CaptureKind::Attr
        };
        let (var, matcher): (Option<&Var>, Option<AttrMatcher>) = match &arg.kind {
            ArgKind::Var(var) => (Some(var), None),
            ArgKind::Path(path, var) => (var.as_ref(), Some(AttrMatcher::Path(path.clone()))),
            ArgKind::Literal(literal, var) => {
                (var.as_ref(), Some(AttrMatcher::Literal(literal.clone())))
            }
            ArgKind::Absent => (None, None),
            _ => return,
        };
        let op_binding = self.out.nodes[node].binding;
        let binding = match kind {
            CaptureKind::OptionalAttr => self.set.intern(Binding::OptionalAttr(op_binding, by_op)),
            _ => self.present(Binding::Attr(op_binding, by_op)),
        };
        if matches!(arg.kind, ArgKind::Absent) {
            self.fact(Fact::Absent(binding));
            return;
        }
        let capture = self.capture(node, kind, var, place, binding);
        if let Some(matcher) = matcher {
            if let AttrMatcher::Literal(literal) = &matcher
                && let Some(value) = integer(literal)
            {
                self.fact(Fact::Int(binding, value));
            }
            self.out.checks.push(Check::Attr {
                capture,
                matcher,
                slot: (op, slot),
            });
        }
    }
}

/// The integer that an attribute must have to equal this literal, independent of its kind.
fn integer(literal: &Literal) -> Option<i64> {
    match literal.value {
        LiteralValue::Int(value) => i64::try_from(value).ok(),
        _ => None,
    }
}
