//! Operands: single, optional, variadic, and in any order.

use super::{DagPlace, Resolver};
use crate::declaration::{ArgumentKind, Arity, SAME_OPERAND_SIZE, SAME_RESULT_SIZE};
use crate::model::{At, Binding, BindingId, ByOp, CaptureKind, Check, Fact, Length};
use crate::signature::{Assigned, Target};
use crate::syntax::{Arg, ArgKind, Commutative, Dag, Directive, ResultIndex};

/// The single operands of an op whose trait allows any operand order: a pick for each, in declared
/// order.
pub(super) struct Permuted {
    picks: Vec<BindingId>,
}

impl Resolver<'_> {
    /// Resolves an operand. `permuted` has the value, if the operands of the op are permuted.
    pub(super) fn operand(
        &mut self,
        node: usize,
        (index, arity): (usize, Arity),
        arg: &Arg,
        permuted: Option<&mut Permuted>,
    ) -> Option<()> {
        let op = self.out.nodes[node].op;
        let decl = &self.names.ops[op].decl;
        let group = decl.slot(index);
        let what = self.place(op, "operand", &decl.args[index].name);
        if let Some(permuted) = permuted {
            return self.value(node, permuted.picks[group], what, arg);
        }
        if arity == Arity::One {
            if matches!(arg.kind, ArgKind::Ignore) {
                return Some(());
            }
            let value = self.single_operand(node, group);
            return self.value(node, value, what, arg);
        }
        let kind = match arity {
            Arity::Variadic => CaptureKind::Values,
            _ => CaptureKind::OptionalValue,
        };
        match &arg.kind {
            ArgKind::Ignore => {}
            ArgKind::Var(var) => {
                let group = self.operand_group(node, group, arity);
                self.capture(node, kind, Some(var), what, group);
            }
            ArgKind::Absent => {
                let group = self.operand_group(node, group, arity);
                self.fact(Fact::Absent(group));
            }
            ArgKind::Dag(dag) if dag.is(Directive::Variadic) => {
                self.elements(node, group, &what, dag)?;
            }
            // Every value has the type.
            ArgKind::Path(constraint, var) if arity == Arity::Variadic => {
                let group = self.operand_group(node, group, arity);
                let capture = self.capture(node, kind, var.as_ref(), what, group);
                self.out.checks.push(Check::Type {
                    capture,
                    constraint: constraint.clone(),
                });
            }
            // A pattern for the operand requires that it is present.
            _ => {
                let run = self.operand_run(node, group);
                let value = self.present(Binding::Element(run, At::Only));
                self.value(node, value, what, arg)?;
            }
        }
        Some(())
    }

    /// The value of a single operand.
    fn single_operand(&mut self, node: usize, group: usize) -> BindingId {
        let (op, binding) = (self.out.nodes[node].op, self.out.nodes[node].binding);
        let arities = self.names.ops[op].decl.operand_arities();
        if arities[..=group].iter().all(|arity| *arity == Arity::One) {
            return self.set.intern(Binding::Operand(binding, group));
        }
        let run = self.operand_run(node, group);
        self.present(Binding::Element(run, At::Only))
    }

    /// The values of an operand group.
    fn operand_run(&mut self, node: usize, group: usize) -> BindingId {
        let by_op = self.by_layout(node, group, |names, op| {
            let decl = &names.ops[op].decl;
            (decl.operand_arities(), decl.has_trait(SAME_OPERAND_SIZE))
        });
        let op = self.out.nodes[node].binding;
        self.present(Binding::Operands(op, by_op))
    }

    /// Binds a name to an operand group: a run, or a value that may be absent.
    fn operand_group(&mut self, node: usize, group: usize, arity: Arity) -> BindingId {
        let run = self.operand_run(node, group);
        match arity {
            Arity::Variadic => run,
            _ => self.set.intern(Binding::Optional(run)),
        }
    }

    /// An operand group for each op that a node may be. There is one entry if all of them have the
    /// same layout.
    fn by_layout<L: PartialEq>(
        &self,
        node: usize,
        group: usize,
        layout: impl Fn(&crate::model::Names, usize) -> L,
    ) -> ByOp {
        let ops = &self.out.nodes[node].ops;
        let first = layout(self.names, ops[0]);
        if ops.iter().all(|op| layout(self.names, *op) == first) {
            return vec![(ops[0], group)];
        }
        ops.iter().map(|op| (*op, group)).collect()
    }

    /// Resolves a pattern for a single value.
    pub(super) fn value(
        &mut self,
        node: usize,
        value: BindingId,
        what: String,
        arg: &Arg,
    ) -> Option<()> {
        match &arg.kind {
            ArgKind::Ignore => {}
            ArgKind::Var(var) => {
                self.capture(node, CaptureKind::Value, Some(var), what, value);
            }
            ArgKind::Path(constraint, var) => {
                let capture = self.capture(node, CaptureKind::Value, var.as_ref(), what, value);
                self.out.checks.push(Check::Type {
                    capture,
                    constraint: constraint.clone(),
                });
            }
            ArgKind::Dag(dag) if self.is_native(dag) => self.native(node, value, what, dag)?,
            ArgKind::Dag(dag) => {
                let op = self.set.intern(Binding::Def(value));
                let before = self.out.facts.len();
                let child = self.dag(dag, DagPlace::Nested, op)?;
                if let Some(Some(ResultIndex::Number(n))) = dag.bind.as_ref().map(|bind| bind.index)
                {
                    let result = self.by_layout(child, n as usize, |names, op| {
                        let decl = &names.ops[op].decl;
                        let single = decl.is_single_result(n as usize);
                        (!single).then(|| (decl.result_arities(), decl.has_trait(SAME_RESULT_SIZE)))
                    });
                    // Directly after the fact that says which op it is.
                    let at = self.out.facts[before..].iter();
                    let at = at.take_while(|fact| !matches!(fact, Fact::Is(of, _) | Fact::HasTraits(of, _) if *of == op));
                    let at = (before + at.count() + 1).min(self.out.facts.len());
                    self.out.facts.insert(at, Fact::FedBy(value, result));
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// `(variadic a, b, $rest..)`: the length, the elements, and the rest of an operand group.
    fn elements(&mut self, node: usize, group: usize, what: &str, dag: &Dag) -> Option<()> {
        let is_rest = |arg: &&Arg| matches!(arg.kind, ArgKind::Rest | ArgKind::Splice(_));
        let size = |args: &[Arg]| -> usize { args.iter().map(elements_of).sum() };
        let rest = dag.args.iter().position(|arg| is_rest(&arg));
        let (front, back) = match rest {
            Some(at) => (size(&dag.args[..at]), size(&dag.args[at + 1..])),
            None => (size(&dag.args), 0),
        };
        let length = match rest {
            Some(_) => Length::AtLeast(front + back),
            None => Length::Exactly(front),
        };
        let run = self.operand_run(node, group);
        if let Some(bind) = &dag.bind {
            self.capture(node, CaptureKind::Values, Some(bind), what.to_string(), run);
        }
        if length != Length::AtLeast(0) {
            self.fact(Fact::Length(run, length));
        }
        let place = |nth: usize| match nth < front {
            true => At::Front(nth),
            false => At::Back(front + back - 1 - nth),
        };
        let permuted = self.rule.commutative != Commutative::No
            && rest.is_none()
            && front > 1
            && self.is_commutative(node)
            && self.names.ops[self.out.nodes[node].op]
                .decl
                .operand_arities()
                == [Arity::Variadic]
            && !dag.args.iter().any(|arg| elements_of(arg) != 1);
        let at = |resolver: &mut Self, nth: usize| {
            resolver.set.intern(Binding::Element(run, place(nth)))
        };
        if permuted {
            let places = (0..front).map(|nth| at(self, nth)).collect();
            let args: Vec<&Arg> = dag.args.iter().collect();
            return self.in_any_order(node, places, &args, |_| element(what));
        }
        let mut nth = 0;
        for arg in &dag.args {
            match &arg.kind {
                ArgKind::Rest => {}
                ArgKind::Splice(var) => {
                    let what = format!("the rest of {what}");
                    let rest = self.set.intern(Binding::Slice(run, front, back));
                    self.capture(node, CaptureKind::Values, Some(var), what, rest);
                }
                ArgKind::Dag(inner) if inner.is_any_order() => {
                    let places = nth..nth + inner.args.len();
                    let places = places.map(|nth| at(self, nth)).collect();
                    let args: Vec<&Arg> = inner.args.iter().collect();
                    self.in_any_order(node, places, &args, |_| element(what))?;
                }
                _ => {
                    let value = at(self, nth);
                    self.value(node, value, element(what), arg)?;
                }
            }
            nth += elements_of(arg);
        }
        Some(())
    }

    /// `(either a, b)`, `(commutative a, b, …)` over single operands.
    pub(super) fn any_order(
        &mut self,
        node: usize,
        op: usize,
        targets: &[usize],
        dag: &Dag,
    ) -> Option<()> {
        let names = self.names;
        let decl = &names.ops[op].decl;
        let places = targets.iter();
        let places = places.map(|target| self.single_operand(node, decl.slot(*target)));
        let places = places.collect();
        let args: Vec<&Arg> = dag.args.iter().collect();
        let what = targets
            .iter()
            .map(|target| self.place(op, "operand", &decl.args[*target].name));
        let what: Vec<String> = what.collect();
        self.in_any_order(node, places, &args, |nth| what[nth].clone())
    }

    /// Values in any order, wherever they are.
    pub(super) fn in_any_order(
        &mut self,
        node: usize,
        places: Vec<BindingId>,
        args: &[&Arg],
        what: impl Fn(usize) -> String,
    ) -> Option<()> {
        let count = args.len();
        let order = self.set.intern_order(places);
        // All picks of an order come before the picks of orders nested in its values.
        let picks = (0..count).map(|nth| self.set.intern(Binding::Pick(order, nth)));
        let picks: Vec<BindingId> = picks.collect();
        self.out.choices.extend(&picks);
        for (nth, arg) in args.iter().enumerate() {
            self.value(node, picks[nth], what(nth), arg)?;
        }
        Some(())
    }

    fn is_commutative(&self, node: usize) -> bool {
        self.all_have(&self.out.nodes[node].ops, "Commutative")
    }

    /// `#[commutative]`: binds the operands of an op as picks. The op must be declared commutative,
    /// all operands must be single, and the pattern must not have an order of its own.
    pub(super) fn permuted_by_trait(
        &mut self,
        node: usize,
        op: usize,
        assigned: &Assigned<'_>,
    ) -> Option<Permuted> {
        let arities = self.names.ops[op].decl.operand_arities();
        let single = arities.iter().all(|arity| *arity == Arity::One);
        let permuted = self.rule.commutative != Commutative::No
            && self.is_commutative(node)
            && single
            && arities.len() > 1
            && assigned.any_order.is_empty()
            && assigned.args.iter().any(|(target, arg)| {
                let operand = matches!(target, Target::Arg(index)
                    if matches!(self.names.ops[op].decl.args[*index].kind, ArgumentKind::Operand(_)));
                operand && !matches!(arg.kind, ArgKind::Ignore)
            });
        permuted.then(|| {
            let places = 0..arities.len();
            let places = places
                .map(|group| self.single_operand(node, group))
                .collect();
            let order = self.set.intern_order(places);
            let picks = 0..arities.len();
            let picks = picks.map(|nth| self.set.intern(Binding::Pick(order, nth)));
            let picks: Vec<BindingId> = picks.collect();
            self.out.choices.extend(&picks);
            Permuted { picks }
        })
    }
}

/// The number of elements for an argument of `variadic`.
fn elements_of(arg: &Arg) -> usize {
    match &arg.kind {
        ArgKind::Rest | ArgKind::Splice(_) => 0,
        ArgKind::Dag(dag) if dag.is_any_order() => dag.args.len(),
        _ => 1,
    }
}

pub(super) fn element(what: &str) -> String {
    format!("an element of {what}")
}
